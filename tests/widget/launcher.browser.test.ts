import { describe, expect, test } from "bun:test";
import { hostsPattern } from "#shared/widgets/allowed-hosts.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { someOf } from "../helpers/long.ts";
import { correction, publish, set } from "./corrections/live-corrections.ts";
import { hostHtml, setTool } from "./tools/host-page.ts";
import { problemsOf, SNIPPETS, snippetMarkup, WIDGET_ID, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

describe("the button", () => {
  // Other files use the first ones.
  test.each(someOf(SNIPPETS, 4, 6))("appears once with the snippet %s, without an error", async (snippet) => {
    const page = await widget.open("article", { snippet });
    expect(await page.locator("handrail-widget").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Accessibility settings" }).count()).toBe(1);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("shows only while active and on the hosts that its owner named, and reports no visit otherwise", async () => {
    const { view } = widget.service;
    const page = await widget.open("article", { snippet: "none" });
    for (const hidden of [{ active: false }, { hosts: hostsPattern(["shop.example"]) }]) {
      widget.service.view = { ...view, ...hidden };
      await page.goto(widget.urlOf("article"));
      await page.waitForFunction(() => localStorage.length > 0);
      expect(await page.locator("handrail-widget").count()).toBe(0);
      await page.evaluate(() => localStorage.clear());
    }
    expect(widget.service.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
    const hosts = ["shop.example", new URL(widget.hostOrigin).hostname];
    widget.service.view = { ...view, hosts: hostsPattern(hosts) };
    await page.reload();
    await page.locator(".launcher").waitFor();
    await widget.service.requested(`POST /api/widgets/${WIDGET_ID}/visit`);
  });

  test("and all else is missing from pages that it is left off, also while scripts change the path", async () => {
    const note = { tag: "h1", text: "Places" };
    publish(widget, "v1", [correction({ ...note, text: "Home" }, [set("lang", "fr")], { id: "home" })]);
    const { view } = widget.service;
    const pages = shownPaths(["/places/*"]);
    widget.service.view = { ...view, ...(pages && { pages }) };
    const page = await widget.open("single-page");
    await page.locator("h1[lang=fr]").waitFor();
    const plain = await hostHtml(await widget.open("single-page", { snippet: "none" }));
    await setTool(page, "text-size", "1.5");
    await page.locator(".launcher").click();
    await page.getByRole("dialog").waitFor();
    const go = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
    await go("/places/1");
    await page.locator("handrail-widget").waitFor({ state: "detached" });
    await page.locator("h1:not([lang])").waitFor();
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    const [, snippet] = snippetMarkup("async", widget.service.origin);
    expect((await hostHtml(page)).replace(snippet, "")).toBe(plain.replace("<!--end-->", ""));
    await go("/");
    await page.locator(".launcher").waitFor();
    await page.locator("h1[lang=fr]").waitFor();
    await page.locator("html[data-handrail-text-size='1.5']").waitFor();

    const left = shownPaths(["/single-page.html"]);
    widget.service.view = { ...view, ...(left && { pages: left }) };
    await page.goto(widget.urlOf("single-page"));
    await page.waitForFunction(() => localStorage.getItem("handrail:view")?.includes("single-page"));
    await page.locator("handrail-widget").waitFor({ state: "detached" });
    await page.evaluate(() => sessionStorage.clear());
    widget.service.requests.length = 0;
    await page.reload();
    await widget.service.requested(`GET /api/widgets/${WIDGET_ID}/public`);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect((await hostHtml(page)).replace(snippet, "")).toBe(plain.replace("<!--end-->", ""));
    expect(await page.locator("handrail-widget").count()).toBe(0);
    const others = widget.service.requests.filter((path) => path !== "GET /platform.js");
    expect(others).toEqual([`GET /api/widgets/${WIDGET_ID}/public`]);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("costs three requests, no layout shift and no inline style", async () => {
    const before = () => {
      const seen = { shift: 0, inline: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += "value" in entry ? Number(entry.value) : 0;
      }).observe({ type: "layout-shift", buffered: true });
      new MutationObserver((changes) => {
        seen.inline += changes.length;
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] });
    };
    const page = await widget.open("article", { before });
    const api = `/api/widgets/${WIDGET_ID}`;
    await widget.service.requested(`POST ${api}/visit`);
    const requests = ["GET /platform.js", `GET ${api}/public`, `POST ${api}/visit`];
    expect(widget.service.requests).toEqual(requests);
    expect(await page.evaluate(() => Object(window).seen)).toEqual({ shift: 0, inline: 0 });
  });

  test("is the last stop of the tab order, and leaves nothing else on the page or on window", async () => {
    const plain = await widget.open("article", { snippet: "none" });
    const page = await widget.open("article");
    const html = (await page.content()).replace(/<handrail-widget[^>]*><\/handrail-widget>/, "");
    const [, snippet] = snippetMarkup("async", widget.service.origin);
    expect(html.replace(snippet, "")).toBe((await plain.content()).replace("<!--end-->", ""));
    const globals = () => Object.getOwnPropertyNames(window);
    const before = await plain.evaluate(globals);
    expect((await page.evaluate(globals)).filter((name) => !before.includes(name))).toEqual(["Handrail"]);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    const stops: string[] = [];
    for (let at = 0; at < 4; at++) {
      await page.keyboard.press("Tab");
      stops.push(await page.evaluate(() => document.activeElement?.localName ?? ""));
    }
    expect(stops).toEqual(["a", "input", "button", "handrail-widget"]);
  });

  test("reports one visit per browser session, and stays when the service fails", async () => {
    const page = await widget.open("article");
    for (const status of [200, 503]) {
      widget.service.status = status;
      const answer = page.waitForResponse((response) => response.url().includes("/public?"));
      await page.reload();
      await answer;
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await page.locator(".launcher").isVisible()).toBe(true);
    }
    expect(widget.service.requests.filter((line) => line.startsWith("POST"))).toHaveLength(1);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("has the owner's look and is named by the owner's text, and follows changes without a reload, by a plain request after 30 s", async () => {
    const { view } = widget.service;
    const look = { icon: "eye", label: "Easier to use", offsetX: 40, offsetY: 90 } as const;
    const settings = { ...view.settings, ...look };
    widget.service.view = { ...view, settings, position: "bottom-left", colorScheme: "#ffee00" };
    const page = await widget.open("article", { clock: true });
    const button = page.getByRole("button", { name: "Easier to use", exact: true });
    expect(await button.textContent()).toBe("Easier to use");
    expect(await button.locator("path").getAttribute("d")).toBe(WIDGET_ICONS.eye);
    expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect([x, 600 - y - height, height]).toEqual([40, 90, 56]);
    expect(width).toBeGreaterThan(120);
    expect(await page.getByRole("region", { name: "Accessibility settings" }).count()).toBe(1);

    widget.service.view = { ...view, position: "top-left", size: "large" };
    widget.service.requests.length = 0;
    // The page's clock also runs on while the test waits.
    await page.clock.fastForward(25_000);
    expect(widget.service.requests).toEqual([]);
    await page.clock.fastForward(8_100);
    await page.locator(".top-left.large .launcher").waitFor();
    expect(widget.service.viewHeaders.get("cache-control")).toBe("max-age=0");
    expect(widget.service.viewHeaders.get("cookie")).toBeNull();
    expect(await page.locator(".launcher").boundingBox()).toEqual({ x: 16, y: 16, width: 72, height: 72 });
  });

  test("is moved or hidden on phones if the owner wants that, unless the visitor moved it", async () => {
    const { view } = widget.service;
    widget.service.view = { ...view, settings: { ...view.settings, phone: "top-left" } };
    const page = await widget.open("article");
    const button = page.locator(".launcher");
    expect((await button.boundingBox())?.y).toBeGreaterThan(300);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await button.boundingBox()).toEqual({ x: 16, y: 16, width: 56, height: 56 });
    const moved = JSON.stringify({ tools: {}, position: "bottom-left" });
    await page.evaluate((text) => localStorage.setItem("handrail:preferences", text), moved);
    await page.reload();
    await button.waitFor();
    expect(await button.boundingBox()).toEqual({ x: 16, y: 728, width: 56, height: 56 });
    widget.service.view = { ...view, settings: { ...view.settings, phone: "hidden" } };
    const answer = page.waitForResponse((response) => response.url().includes("/public?"));
    await page.reload();
    await answer;
    await button.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 601, height: 800 });
    await button.waitFor();
  });

  test("stays in the window at 320 px and at 400 %, however large its distances from the corner", async () => {
    const { view } = widget.service;
    const label = "Settings for easier reading and more of it";
    const settings = { ...view.settings, label: label.slice(0, 40), offsetX: 200, offsetY: 200 };
    widget.service.view = { ...view, settings, size: "large" };
    const page = await widget.open("article", { context: { viewport: { width: 320, height: 256 } } });
    const { x = -1, y = -1, width = 0, height = 0 } = (await page.locator(".launcher").boundingBox()) ?? {};
    expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256]).toEqual([true, true, true, true]);
  });

  test("does not poll while the page is hidden, and polls immediately when the page shows again", async () => {
    const page = await widget.open("article", { clock: true });
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(Document.prototype, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await setHidden(true);
    widget.service.requests.length = 0;
    await page.clock.fastForward(120_000);
    expect(widget.service.requests).toEqual([]);
    await setHidden(false);
    await page.clock.runFor(10);
    await widget.service.requested(`GET /api/widgets/${WIDGET_ID}/public`);
  });

  test.each(someOf([404, 410], 1))(
    "disappears with its effects when the service returns %d",
    async (gone) => {
      const page = await widget.open("article", { clock: true });
      await setTool(page, "text-size", "1.5");
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
      widget.service.status = gone;
      await page.clock.fastForward(30_000);
      await page.locator("handrail-widget").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
      expect(await page.locator("html").getAttribute("data-handrail-text-size")).toBeNull();
    },
  );

  test("says when the panel cannot be loaded, and retries on the next press", async () => {
    const page = await widget.open("article");
    await page.route("**/platform/*.js", (route) => route.abort());
    await page.locator(".launcher").click();
    await page.getByText("Loading failed. Please try again.").waitFor();
    await page.unroute("**/platform/*.js");
    await page.locator(".launcher").click();
    await page.getByRole("dialog").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});
