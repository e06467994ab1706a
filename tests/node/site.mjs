// Uses the site as a reader does, in a headless Chromium: node site.mjs ADDRESS FLEET CHROMIUM SCREENSHOTS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [address, fleet, executablePath, screenshots] = process.argv.slice(2);
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

const visible = (page) => page.locator("#errors li:visible h3").allTextContents();
const count = (page) => page.locator("#count").textContent();

// Search, filter and group.
const desktop = await open({ viewport: { width: 1280, height: 900 } });
await desktop.goto(`${address}/`);
assert.equal(await count(desktop), "26 errors");
assert.equal((await visible(desktop)).length, 26);
await desktop.screenshot({ path: `${screenshots}/desktop.png` });
const search = desktop.getByLabel("Search");
await search.fill("no such words");
assert.equal(await count(desktop), "0 of 26 errors");
await search.fill("imited");
assert.equal(await count(desktop), "0 of 26 errors", "a part of a word is not looked for");
for (const words of ["too often", "RATE", "Too Many Requests", "'r-17' is asked too often", "rate_limited 429"]) {
  await search.fill(words);
  assert.deepEqual(await visible(desktop), ["Rate Limited"], words);
}
assert.equal(await count(desktop), "1 of 26 errors");
assert.equal(new URL(desktop.url()).search, "?q=rate_limited+429");
await desktop.reload();
assert.deepEqual(await visible(desktop), ["Rate Limited"], "the address holds the search");
await desktop.getByRole("button", { name: "Show all" }).click();
await desktop.waitForFunction(() => document.getElementById("count").textContent === "26 errors");
assert.equal(new URL(desktop.url()).search, "");
await desktop.locator("select[name=recovery]").selectOption("retry");
assert.deepEqual(await visible(desktop), ["Rate Limited", "Timeout", "Device Unreachable"]);
await desktop.locator("select[name=status]").selectOption("429");
assert.deepEqual(await visible(desktop), ["Rate Limited"]);
await desktop.locator("select[name=recovery]").selectOption("");
await desktop.locator("select[name=status]").selectOption("");
await desktop.locator("select[name=code]").selectOption("-32003");
assert.deepEqual(await visible(desktop), ["Not Found: No device", "Not Found: No plan"]);
await desktop.locator("select[name=code]").selectOption("");
const headings = () => desktop.locator("#errors h2:visible").allTextContents();
assert.deepEqual(await headings(), [
  "Try again later",
  "Change the request",
  "Sign in",
  "Ask the user",
  "Report the problem",
]);
await desktop.locator("select[name=by]").selectOption("source");
assert.deepEqual(await headings(), ["DeviceError", "Failure", "RequestError"]);
await desktop.locator("select[name=by]").selectOption("status");
assert.equal((await headings())[0], "400 Bad Request");
assert.equal((await visible(desktop)).length, 26);
await desktop.locator("select[name=by]").selectOption("");
assert.equal((await headings())[0], "Try again later");

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
const main = await desktop.locator("main").textContent();
assert.match(main, /What to do now/);
assert.match(main, /If you run the server/);
assert.match(main, /"mcp_error_code": "RATE_LIMITED"/, "the document is in the server's own layout");
assert.doesNotMatch(main, /What the model reads/, "the server has no tool results");
assert.equal(await desktop.locator(".document").count(), 1, "the document stands there once");
await desktop.context().grantPermissions(["clipboard-read", "clipboard-write"]);
await desktop.getByRole("button", { name: "Copy" }).click();
await desktop.getByRole("button", { name: "Copied" }).waitFor();
const copied = JSON.parse(await desktop.evaluate(() => navigator.clipboard.readText()));
assert.equal(copied.error.data.mcp_error_code, "RATE_LIMITED");
await desktop.getByRole("link", { name: "What to do" }).click();
assert.equal(new URL(desktop.url()).hash, "#recovery", "a word of the site leads to its meaning");
await desktop.goto(`${address}/errors/not-found/#NoPlan`);
assert.equal(await desktop.locator(":target h2").textContent(), "No plan #");
await desktop.getByRole("link", { name: "All errors" }).first().click();
assert.equal(await count(desktop), "26 errors");

// What a program asks for, it gets.
for (const [path, accept, kind, start] of [
  ["/errors/rate-limited/", "text/markdown", "text/markdown; charset=utf-8", "---\ntitle: \"Rate Limited\"\n"],
  ["/errors/rate-limited/", "application/json", "application/json", "{\n"],
  ["/errors/rate-limited/", "text/html, */*;q=0.1", "text/html; charset=utf-8", "<!DOCTYPE html>"],
  ["/index.html", "text/markdown", "text/markdown; charset=utf-8", "# Errors of routeros\n"],
  ["/index.html", "application/json", "application/json", "{\n"],
  ["/llms.txt", "*/*", "text/plain; charset=utf-8", "# Errors of routeros\n"],
  ["/catalog.json", "*/*", "application/json", "{\n"],
  ["/openapi.json", "*/*", "application/json", "{\n"],
  ["/errors.ts", "*/*", "text/plain; charset=utf-8", "// Errors of routeros"],
  ["/errors", "*/*", "text/html; charset=utf-8", "<!DOCTYPE html>"],
  ["/errors/", "*/*", "text/html; charset=utf-8", "<!DOCTYPE html>"],
  ["/", "*/*", "text/html; charset=utf-8", "<!DOCTYPE html>"],
]) {
  const answer = await fetch(address + path, { headers: { accept } });
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get("content-type"), kind, path);
  const text = await answer.text();
  assert.ok(text.startsWith(start), `${path} as ${accept}: ${text.slice(0, 80)}`);
}

// Every link of every page leads somewhere, and every page can be used by everybody. By default, all pages of the server are
// looked at in one form, and those named here in all four, since the style is the same on each page; if the environment asks
// for it, all pages of the server and of the fleet in all four.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const isAll = process.env.MCP_ERROR_ALL_PAGES === "1";

async function lookAt(site, name, named, followsAll) {
  const pages = new Set(named);
  let isComplete = !followsAll;
  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      for (const path of pages) {
        if (isComplete && !named.includes(path) && !isAll) {
          continue;
        }
        await page.goto(site + path);
        const links = await page.evaluate(() => Array.from(document.links, (link) => link.href));
        for (const link of links.filter((link) => link.startsWith(site))) {
          const { pathname } = new URL(link);
          if (pathname.endsWith("/index.html") || pathname === "/assets/terms.html") {
            pages.add(pathname);
          } else if (!pages.has(pathname)) {
            assert.ok((await fetch(link)).ok, link);
          }
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide at ${width}`);
        await page.addScriptTag({ content: axe });
        const { violations } = await page.evaluate(() => window.axe.run());
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        assert.deepEqual(found, [], `${path} at ${width}, ${colorScheme}`);
        if (named.includes(path)) {
          const file = `${name}-${path.split("/").at(-2) || "index"}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: `${screenshots}/${file}`, fullPage: true });
        }
      }
      isComplete = true;
      const [ground, text] = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        return [style.backgroundColor, style.color];
      });
      assert.notEqual(ground, text);
      assert.equal(ground === "rgb(255, 255, 255)", colorScheme === "light");
    }
  }
  return pages.size;
}

const ofServer = ["/index.html", "/assets/terms.html", "/errors/not-found/index.html", "/errors/device-unreachable/index.html"];
const seen = await lookAt(address, "server", ofServer, true);
assert.ok(seen > 20, `${seen} pages`);
const seenOfFleet = await lookAt(fleet, "fleet", ["/index.html", "/types/about-blank/index.html"], isAll);
assert.ok(seenOfFleet > 60, `${seenOfFleet} pages of the fleet`);
console.log(`${seen} pages of the server, ${seenOfFleet} of the fleet`);

// The page of a failure. Its own content security policy allows its style, and everybody can use it.
for (const colorScheme of ["light", "dark"]) {
  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 700 }, colorScheme, bypassCSP });
    const page = await context.newPage();
    const refused = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    const answer = await page.goto(`${address}/errors/none`);
    assert.equal(answer.status(), 404);
    assert.equal(await page.getByRole("main").getByRole("heading", { level: 1 }).textContent(), "Not Found");
    const shown = await page.evaluate(() => ({
      isStyled: getComputedStyle(document.querySelector("dd")).marginLeft === "0px",
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.deepEqual([shown.isStyled, shown.overflow <= 0, refused], [true, true, []]);
    if (bypassCSP) {
      await page.addScriptTag({ content: axe });
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id }) => id), [], colorScheme);
      await page.screenshot({ path: `${screenshots}/failure-${colorScheme}.png` });
    }
    await context.close();
  }
}

// Without scripts everything is there.
const plain = await open({ javaScriptEnabled: false });
await plain.goto(`${address}/index.html`);
assert.equal(await plain.locator("#errors li").count(), 26);
assert.equal(await plain.locator("#filters").isVisible(), false);
await plain.getByRole("link", { name: "Rate Limited" }).click();
assert.equal(await plain.getByRole("heading", { level: 1 }).textContent(), "Rate Limited");

assert.deepEqual(faults, []);
await browser.close();
