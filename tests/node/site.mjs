// Uses the site as a reader does, in a headless Chromium: node site.mjs ADDRESS CHROMIUM SCREENSHOTS
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [address, executablePath, screenshots] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});

const faults = [];

async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return page;
}

const visible = (page) => page.locator("#errors > li:visible h2").allTextContents();
const count = (page) => page.locator("#count").textContent();

// Search and filter.
const desktop = await open({ viewport: { width: 1280, height: 900 } });
await desktop.goto(`${address}/index.html`);
assert.equal(await count(desktop), "25 errors");
assert.equal((await visible(desktop)).length, 25);
await desktop.screenshot({ path: `${screenshots}/desktop.png` });
await desktop.getByLabel("Search").fill("too often");
assert.equal(await count(desktop), "0 of 25 errors");
await desktop.getByLabel("Search").fill("RATE");
assert.deepEqual(await visible(desktop), ["Rate Limited"]);
assert.equal(await count(desktop), "1 of 25 errors");
assert.equal(new URL(desktop.url()).search, "?q=RATE");
await desktop.reload();
assert.deepEqual(await visible(desktop), ["Rate Limited"], "the address holds the search");
await desktop.getByRole("button", { name: "Show all" }).click();
await desktop.waitForFunction(() => document.getElementById("count").textContent === "25 errors");
assert.equal(new URL(desktop.url()).search, "");
await desktop.getByLabel("What to do").selectOption("retry");
assert.deepEqual(await visible(desktop), ["Rate Limited", "Timeout", "Device Unreachable"]);
await desktop.getByLabel("Fault").selectOption("caller");
assert.deepEqual(await visible(desktop), ["Rate Limited"]);
await desktop.getByLabel("Fault").selectOption("");
await desktop.getByLabel("What to do").selectOption("");
await desktop.getByLabel("Code").selectOption("-32003");
assert.equal((await visible(desktop)).length, 2);
await desktop.getByLabel("Code").selectOption("");
await desktop.getByLabel("Lane").selectOption("protocol");
assert.equal(await count(desktop), "25 errors");

// By keyboard: the first stop leads past the header.
await desktop.goto(`${address}/index.html`);
await desktop.keyboard.press("Tab");
assert.equal(await desktop.evaluate(() => document.activeElement.textContent), "Skip to content");

// Follow a type to its page, which stands where its URI leads.
await desktop.getByRole("link", { name: "Rate Limited" }).click();
assert.equal(await desktop.getByRole("heading", { level: 1 }).textContent(), "Rate Limited");
assert.equal(new URL(desktop.url()).pathname, "/errors/rate-limited/index.html");
await desktop.screenshot({ path: `${screenshots}/page.png`, fullPage: true });
await desktop.goto(`${address}/errors/rate-limited`);
assert.equal(await desktop.getByRole("heading", { level: 1 }).textContent(), "Rate Limited");
assert.match(await desktop.locator("main").textContent(), /"type": "https:\/\/netops\.example\/errors\/rate-limited"/);
await desktop.getByRole("link", { name: "All errors" }).click();
assert.equal(await count(desktop), "25 errors");

// On a phone nothing stands out of the page, light or dark.
for (const colorScheme of ["light", "dark"]) {
  const phone = await open({ viewport: { width: 390, height: 844 }, isMobile: true, colorScheme });
  for (const path of ["index.html", "errors/device-unreachable/", "errors/not-found/"]) {
    await phone.goto(`${address}/${path}`);
    const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide`);
    await phone.screenshot({ path: `${screenshots}/phone-${colorScheme}-${path.split("/").at(-2) ?? "index"}.png` });
  }
  const colors = await phone.evaluate(() => {
    const style = getComputedStyle(document.body);
    return [style.backgroundColor, style.color];
  });
  assert.notEqual(colors[0], colors[1]);
  assert.equal(colors[0] === "rgb(255, 255, 255)", colorScheme === "light");
}

// Without scripts everything is there.
const plain = await open({ javaScriptEnabled: false });
await plain.goto(`${address}/index.html`);
assert.equal((await plain.locator("#errors > li").count()), 25);
assert.equal(await plain.locator("#filters").isVisible(), false);
await plain.getByRole("link", { name: "Rate Limited" }).click();
assert.equal(await plain.getByRole("heading", { level: 1 }).textContent(), "Rate Limited");

assert.deepEqual(faults, []);
await browser.close();
