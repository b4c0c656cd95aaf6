import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { factsOf, WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { until } from "../helpers/until.ts";
import { openPanel, problemsOf, shows, widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

describe("a strict content security policy with trusted types", () => {
  test("reports no violation while every tool is used, and everything is styled", async () => {
    const page = await openPanel(widget, "strict", { strictPolicy: true });
    await page.locator(".panel").evaluate((panel) => {
      const controls = "input[type=radio]:not([name=position]), [role=switch]:not([name=oversize])";
      for (const { id } of panel.querySelectorAll(controls))
        panel.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.click();
    });
    const stays = WIDGET_TOOLS.filter((tool) => !["opens", "color"].includes(String(factsOf(tool).values)));
    await page.waitForFunction((tools) => {
      const { attributes } = document.documentElement;
      return tools.every((tool) => attributes.getNamedItem(`data-handrail-${tool}`));
    }, stays);
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
    expect(await problemsOf(page)).toEqual([]);
  });

  test("is enforced on that page", async () => {
    const page = await widget.open("strict", { strictPolicy: true });
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("style", "color: red"));
    await page.waitForFunction(
      () => ((window as Window & { problems?: string[] }).problems?.length ?? 0) > 0,
    );
    expect(await problemsOf(page)).toEqual(["style-src-attr inline"]);
  });
});

describe("a page that styles everything with !important", () => {
  test("does not reach the widget, which stays above the highest z-index", async () => {
    const page = await openPanel(widget, "aggressive");
    const plain = await openPanel(widget, "strict");
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
});

describe("a page that replaces its parts", () => {
  test("keeps the widget, its state and its effects when <body> is replaced", async () => {
    const page = await openPanel(widget, "article");
    await page.getByRole("switch", { name: "Highlight links" }).click();
    await page.evaluate(() => {
      const body = document.createElement("body");
      body.innerHTML = '<a href="#new">Another page</a>';
      document.body.replaceWith(body);
    });
    const outline = await page
      .locator("a[href='#new']")
      .evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(outline).toBe("solid");
    expect(await page.getByRole("switch", { name: "Highlight links" }).getAttribute("aria-checked")).toBe(
      "true",
    );
  });

  test("gets the widget back after the body when it is removed", async () => {
    const page = await widget.open("article");
    await page.evaluate(() => {
      document.querySelector("handrail-widget")?.remove();
      document.documentElement.append(document.body);
    });
    await page.locator(".launcher").waitFor();
    const last = await page.evaluate(() => document.documentElement.lastElementChild?.localName);
    expect(last).toBe("handrail-widget");
    await page.locator(".launcher").click();
    await page.getByRole("dialog").waitFor();
  });

  test("gets effects back that it removed with its own style sheets", async () => {
    const page = await openPanel(widget, "article");
    await page.getByRole("switch", { name: "Highlight links" }).click();
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      document.body.append(document.createElement("hr"));
    });
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 1);
  });
});

describe("blocked storage", () => {
  test("disables only remembering", async () => {
    const page = await openPanel(widget, "article", {
      before: () => {
        const blocked = {
          get(): Storage {
            throw new DOMException("Access is denied", "SecurityError");
          },
        };
        Object.defineProperty(window, "localStorage", blocked);
        Object.defineProperty(window, "sessionStorage", blocked);
      },
    });
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
    for (const garbage of ["{", "null", '{"css":7}', '{"css":"a{}","marks":{"a b":"c"}}']) {
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
