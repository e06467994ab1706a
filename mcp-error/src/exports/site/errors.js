// Searches and filters the list of errors. Without this script, the list shows all errors.
(() => {
  const form = document.getElementById("filters");
  const count = document.getElementById("count");
  const items = Array.from(document.getElementById("errors").children);

  const chosen = () => new FormData(form);

  function show() {
    const filters = chosen();
    const words = filters.get("q").toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      const fits =
        words.every((word) => item.dataset.text.includes(word) || item.dataset.code.includes(word)) &&
        ["lane", "fault", "recovery", "code"].every((name) => {
          const value = filters.get(name);
          return value === "" || item.dataset[name] === value;
        });
      item.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    count.textContent =
      shown === items.length ? `${items.length} errors` : `${shown} of ${items.length} errors`;
  }

  // Stores the filters in the address, so that it can be shared.
  function remember() {
    const query = new URLSearchParams();
    for (const [name, value] of chosen()) {
      if (value !== "") query.set(name, value);
    }
    const text = query.toString();
    try {
      history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
    } catch {
      // The address of a page that was opened from a disk cannot be changed.
    }
  }

  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field) field.value = value;
  }
  form.hidden = false;
  form.addEventListener("input", () => {
    show();
    remember();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    setTimeout(() => {
      show();
      remember();
    });
  });
  show();
})();
