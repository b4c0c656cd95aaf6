import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "../helpers/long.ts";
import { until } from "../helpers/until.ts";
import { choose } from "./staying-tools.ts";
import { resetTools, rests, setTools } from "./tools/host-page.ts";
import { openPanel, problemsOf, type Snippet, shows, styleOf, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

test("a strict policy with Trusted Types reports no violation while the whole panel is used, and everything is styled", async () => {
  const page = await openPanel(widget, "strict", { strictPolicy: true });
  await setTools(page, { "text-size": "2", "big-cursor": "white" });
  await until("the cursor is drawn", async () => {
    await page.mouse.move(50, 50);
    await page.mouse.move(51, 51);
    return page.locator(".cursor").isVisible();
  });
  expect(await page.locator("handrail-widget [style]").count()).toBe(0);
  const panel = await page.getByRole("dialog").evaluate((element) => getComputedStyle(element).position);
  expect(panel).toBe("fixed");
  expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontSize)).toBe("64px");
  await page.getByRole("button", { name: "Switch it all off" }).click();
  await page.getByRole("button", { name: "For this visit" }).click();
  await page.reload();
  await page.locator("handrail-widget").waitFor({ state: "attached" });
  // A violation of the page's own shows that the policy is enforced and the list is complete.
  await page.evaluate(() => document.querySelector("h1")?.setAttribute("style", "color: red"));
  await until("a violation", async () => (await problemsOf(page)).length);
  expect(await problemsOf(page)).toEqual(["style-src-attr inline"]);
});

test("a page that styles everything with !important does not reach the widget, which stays above the highest z-index", async () => {
  const page = await openPanel(widget, "aggressive", { sections: ["text"] });
  const plain = await openPanel(widget, "strict", { sections: ["text"] });
  const looks = () =>
    [".launcher", ".panel", "h2", ".choice span"].map((selector) => {
      const element = document.querySelector("handrail-widget")?.shadowRoot?.querySelector(selector);
      const { fontSize, letterSpacing, display, color } = getComputedStyle(element ?? document.body);
      return { ...element?.getBoundingClientRect().toJSON(), fontSize, letterSpacing, display, color };
    });
  expect(await page.evaluate(looks)).toEqual(await plain.evaluate(looks));
  await page.locator(".launcher").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a page that replaces its <body>, its style sheets and the widget gets all of it back", async () => {
  const page = await openPanel(widget, "article", { sections: ["finding"] });
  const links = page.getByRole("switch", { name: "Highlight links" });
  await links.click();
  await page.evaluate(() => {
    const body = document.createElement("body");
    body.innerHTML = '<a href="#new">Another page</a>';
    document.body.replaceWith(body);
  });
  expect(await styleOf(page, "a[href='#new']", "outline-style")).toBe("solid");
  expect(await links.getAttribute("aria-checked")).toBe("true");
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.body.append(document.createElement("hr"));
  });
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 1);
  await page.evaluate(() => {
    document.querySelector("handrail-widget")?.remove();
    document.documentElement.append(document.body);
  });
  await page.locator(".launcher").waitFor();
  const last = await page.evaluate(() => document.documentElement.lastElementChild?.localName);
  expect(last).toBe("handrail-widget");
  await page.getByRole("dialog").waitFor();
});

describe("blocked storage", () => {
  test("disables only remembering", async () => {
    const before = () => {
      const get = (): Storage => {
        throw new DOMException("Access is denied", "SecurityError");
      };
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
    };
    const page = await openPanel(widget, "article", { sections: ["text"], before });
    await page.locator("[name=text-size][value='2']").check();
    await shows(page, "text-size", "2");
    expect(await problemsOf(page)).toEqual([]);
    expect(widget.service.requests.filter((line) => line.startsWith("POST"))).toHaveLength(1);
    await page.reload();
    await page.locator(".launcher").waitFor();
    expect(await page.locator("html").getAttribute("data-handrail-text-size")).toBeNull();
  });

  test("stored garbage breaks nothing", async () => {
    const page = await widget.open("article");
    const all = ["{", "null", '{"css":7}', '{"css":"a{}","marks":{"a b":"c"}}'];
    for (const garbage of someOf(all, 2, 2)) {
      await page.evaluate((text) => {
        for (const key of ["preferences", "page", "view", "hidden"])
          localStorage.setItem(`handrail:${key}`, text);
      }, garbage);
      await page.reload();
      await page.locator(".launcher").click();
      await page.getByRole("dialog").waitFor();
      expect(await problemsOf(page), garbage).toEqual([]);
    }
  });
});

async function expectWorking(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator("#profile-motor").click();
  await shows(page, "big-targets", "on");
  await page.keyboard.press("Escape");
  expect(await problemsOf(page)).toEqual([]);
}

test.each(someOf<Snippet>(["async", "init", "defer", "module"], 1))(
  "a page whose parser made no head gets the widget by the snippet %s",
  async (snippet) => {
    const page = await widget.open("headless", { snippet });
    expect(await page.evaluate(() => document.head)).toBeNull();
    await expectWorking(page);
  },
);

test.each(someOf<Snippet>(["queued", "async", "module"], 0))(
  "a page that changes built-ins as old libraries do gets the widget by the snippet %s, can use every tool that stays on, and is as before after a reset",
  async (snippet) => {
    const page = await widget.open("old-library", { snippet, specimen: true });
    await expectWorking(page);
    await page.reload();
    await page.locator(".launcher").waitFor();
    const choices = Object.entries(choose(0));
    await page.evaluate((chosen) => {
      for (let at = 0; at < chosen.length; at++)
        window.Handrail?.set(chosen[at]?.[0] ?? "", chosen[at]?.[1] ?? "");
    }, choices);
    for (const [tool, value] of choices) await shows(page, tool, value);
    await rests(page);
    expect(await problemsOf(page)).toEqual([]);
    await resetTools(page);
    expect(await problemsOf(page)).toEqual([]);
  },
);
