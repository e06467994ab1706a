// Searches, filters and groups the list of errors, and copies examples. The pages can be read without this script.
(() => {
  for (const block of document.querySelectorAll(".document")) {
    if (!navigator.clipboard) break;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    block.after(button);
  }

  const form = document.getElementById("filters");
  if (!form) return;
  const count = document.getElementById("count");
  const list = document.getElementById("errors");
  const items = Array.from(list.querySelectorAll("li[data-text]"));
  const sections = Array.from(list.children);

  const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

  // A word is found where a word begins, so that `id` does not find `invalid`.
  const beginning = (word) => new RegExp((/^[a-z0-9]/.test(word) ? "(?:^|[^a-z0-9])" : "") + quoted(word));

  // A detail as a pattern: each placeholder stands for any text.
  for (const item of items) {
    const parts = item.dataset.detail.split(/\{[^}]*\}/);
    const known = parts.join("").trim().length > 3;
    item.pattern = known ? new RegExp(parts.map(quoted).join(".+"), "i") : null;
  }

  const chosen = () => new FormData(form);

  function fits(item, filters, query, words) {
    const { dataset } = item;
    return (
      ["recovery", "status", "code"].every((name) => filters.get(name) === "" || dataset[name] === filters.get(name)) &&
      (words.every((word) => word.test(dataset.text)) || (item.pattern !== null && item.pattern.test(query)))
    );
  }

  // Moves the items into sections by a value of theirs. The sections of the page are by what to do.
  function group(by) {
    list.replaceChildren();
    if (by === "") {
      for (const section of sections) {
        section
          .querySelector("ul")
          .replaceChildren(...items.filter((item) => item.dataset.recovery === section.dataset.group));
      }
      list.replaceChildren(...sections);
      return;
    }
    const groups = Map.groupBy
      ? Map.groupBy(items, (item) => item.dataset[by])
      : items.reduce((map, item) => map.set(item.dataset[by], [...(map.get(item.dataset[by]) ?? []), item]), new Map());
    for (const [value, members] of [...groups].sort(([one], [other]) => one.localeCompare(other))) {
      const section = document.createElement("section");
      const heading = document.createElement("h2");
      heading.textContent = by === "status" ? members[0].dataset.headingStatus : members[0].dataset.headingSource;
      section.className = "group";
      const ul = document.createElement("ul");
      ul.className = "errors";
      ul.append(...members);
      section.append(heading, ul);
      list.append(section);
    }
  }

  let grouped = "";

  function show() {
    const filters = chosen();
    const query = filters.get("q").trim();
    const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(beginning);
    if (filters.get("by") !== grouped) {
      grouped = filters.get("by");
      group(grouped);
    }
    let shown = 0;
    for (const item of items) {
      item.hidden = !fits(item, filters, query, words);
      shown += item.hidden ? 0 : 1;
    }
    for (const section of list.children) {
      section.hidden = section.querySelector("li:not([hidden])") === null;
    }
    const all = items.length === 1 ? "1 error" : `${items.length} errors`;
    count.textContent = shown === items.length ? all : `${shown} of ${all}`;
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
