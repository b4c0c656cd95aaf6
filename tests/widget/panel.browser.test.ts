import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { luminance } from "#shared/colors.ts";
import { PANEL_LAYOUTS } from "#shared/widgets/config.ts";
import { LONG } from "#tests/helpers/long.ts";
import { widgetViolations } from "./barriers.ts";
import {
  type OpenOptions,
  openPanel,
  openPanelOn,
  problemsOf,
  shows,
  styleOf,
  widgetOfThisFile,
} from "./widget-browser.ts";

const widget = widgetOfThisFile();

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
    return active?.getAttribute("aria-label") || active?.getAttribute("role") || active?.textContent || "";
  });
}

describe("by keyboard", () => {
  test("Enter and Space open it, focus moves in, Escape closes it and focus returns; it is not modal and keeps its keys", async () => {
    const page = await widget.open("article");
    for (const key of ["Enter", "Space"]) {
      await page.locator(".launcher").focus();
      await page.keyboard.press(key);
      await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
      await page.locator(".panel:focus").waitFor();
      expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("true");
      if (key === "Space") await expectNotModal(page);
      await page.keyboard.press("Escape");
      expect(await page.getByRole("dialog").count()).toBe(0);
      expect(await focused(page)).toBe("Accessibility settings");
      expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("false");
    }
  });

  /** The page stays reachable, and gets its keys and its Escape, but none of the panel's. */
  async function expectNotModal(page: Page): Promise<void> {
    const heard = page.evaluate(
      () => new Promise<string>((resolve) => document.addEventListener("keydown", ({ key }) => resolve(key))),
    );
    await page.keyboard.press("j");
    await page.locator("#first").focus();
    await page.keyboard.press("k");
    expect(await heard).toBe("k");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("first");
    await page.locator(".launcher").focus();
  }

  test("the panel of a phone takes the focus from the button it covers, which keeps it until then", async () => {
    const page = await widget.open("article", { context: { viewport: { width: 320, height: 568 } } });
    const launcher = page.locator(".launcher");
    await launcher.focus();
    const opening = await launcher.evaluateHandle((button) => ({
      // Browsers take the focus from a hidden button before the panel has it.
      keepsFocus: new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const { visibility } = getComputedStyle(button);
          resolve(button.matches(":focus") && visibility === "visible");
        }).observe(button.getRootNode(), { childList: true, subtree: true });
      }),
    }));
    await page.keyboard.press("Enter");
    expect(await opening.evaluate(({ keepsFocus }) => keepsFocus)).toBe(true);
    await page.locator(".panel:focus").waitFor();
    expect(await launcher.isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("Accessibility settings");
  });

  test("every kind of control can be used", async () => {
    const page = await openPanel(widget, "article", { sections: ["text", "finding"] });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Close");
    await page.locator("[name=text-size][value='']").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator("[name=text-size][value='1.25']").isChecked()).toBe(true);
    await page.keyboard.press("ArrowRight");
    await shows(page, "text-size", "1.5");
    const links = page.getByRole("switch", { name: "Highlight links" });
    await links.press("Space");
    expect(await links.getAttribute("aria-checked")).toBe("true");
    await links.press("Space");
    expect(await links.getAttribute("aria-checked")).toBe("false");
    await page.getByRole("button", { name: "Switch it all off" }).press("Enter");
    expect(await page.locator("[name=text-size][value='']").isChecked()).toBe(true);
    expect(await page.locator("html").evaluate((html) => html.getAttributeNames())).toEqual(["lang"]);
    expect(await focused(page)).toContain("Profiles");
  });
});

test("the focus returns to the field of the page that had it last, or to the button once that is gone", async () => {
  const page = await widget.open("article");
  const closed = () => page.locator(".panel").waitFor({ state: "detached" });
  await page.locator("#first").focus();
  await page.evaluate(() => window.Handrail?.open());
  await page.locator(".panel:focus").waitFor();
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("A button");

  await page.locator(".launcher").click();
  await page.locator("#profile-low-vision").click();
  await page.locator("#reset").click();
  await page.getByRole("button", { name: "Close" }).click();
  await closed();
  expect(await focused(page)).toBe("A button");

  await page.locator(".launcher").click();
  await page.locator(".faint a").focus();
  await page.locator("#close").click();
  await closed();
  expect(await focused(page)).toBe("the way there");

  await page.locator(".launcher").click();
  await page.locator(".panel:focus").waitFor();
  await page.evaluate(() => document.querySelector(".faint a")?.remove());
  await page.keyboard.press("Escape");
  await page.locator(".launcher:focus").waitFor();
});

test("where a click focuses no button, as in Safari, the panel takes the focus, keeps it in another language, and gives it back", async () => {
  const page = await widget.open("article");
  await page.evaluate(() => addEventListener("mousedown", (event) => event.preventDefault()));
  await openPanelOn(page, ["more"]);
  await page.locator(".panel:focus").waitFor();
  await page.locator("#language option[value=de]").waitFor({ state: "attached" });
  await page.locator("#language").evaluate((select: HTMLSelectElement) => {
    select.value = "de";
    select.dispatchEvent(new Event("change"));
  });
  await page.locator(".panel[lang=de]:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "detached" });
  expect(await page.locator(".launcher").evaluate((button) => button.matches(":focus"))).toBe(true);
});

describe("the look of the panel", () => {
  const contexts: [string, string, OpenOptions["context"]][] = [
    ["in Hebrew", "article", { locale: "he" }],
    ["in forced colors", "article", { forcedColors: "active" }],
    ["on a right-to-left page", "right-to-left", {}],
    ["in German on a quirks-mode page", "quirks", { viewport: { width: 320, height: 568 } }],
  ];
  test.each(LONG ? contexts : [])("axe finds nothing, %s", async (_, fixture, context) => {
    const { settings } = widget.service.view;
    widget.service.view.settings = { ...settings, language: context?.locale === "he" ? "he" : "auto" };
    const page = await widget.open(fixture, { context });
    expect(await widgetViolations(page)).toEqual([]);
    await openPanelOn(page);
    await page.getByRole("switch").last().click();
    await page.locator("#reading-guide").click();
    await page.getByRole("slider").waitFor();
    expect(await widgetViolations(page)).toEqual([]);
  });

  test("is in the language of the page", async () => {
    const page = await openPanel(widget, "quirks", { sections: ["text"] });
    const dialog = page.getByRole("dialog", { name: "Barrierefreiheit einstellen" });
    expect(await dialog.getAttribute("lang")).toBe("de");
    expect(await page.getByRole("radio", { name: "1,75" }).count()).toBe(1);
  });

  test("has the owner's tools in the owner's order, the profiles with one of them, and the rest as chosen", async () => {
    Object.assign(widget.service.view.settings, {
      ...{ tools: ["highlight-links", "text-size"], profiles: ["motor", "color-blind", "low-vision"] },
      ...{ hideDurations: ["day"], reports: false },
    });
    const page = await openPanel(widget, "article");
    const headings = (await page.locator("h3 button").allTextContents()).map((text) => text.trim());
    expect(headings).toEqual(["Profiles", "Finding things", "Text", "More"]);
    const profiles = await page.locator("#parts-profiles [aria-pressed]").allTextContents();
    expect(profiles).toEqual(["Color-blind ", "Low vision "]);
    const hide = page.getByRole("group", { name: "Hide the button" });
    // Filled in after the panel has opened.
    await hide.getByRole("button").first().waitFor();
    expect(await hide.getByRole("button").allTextContents()).toEqual(["For a day"]);
    expect(await page.getByRole("button", { name: "Report a barrier" }).count()).toBe(0);
    const statement = page.getByRole("link", { name: "Accessibility statement" });
    expect(await statement.getAttribute("href")).toBe("https://example.com/statement");
  });
});

describe.each(PANEL_LAYOUTS)("the whole panel as %s", (layout) => {
  let page: Page;
  beforeAll(async () => {
    widget.service.reset();
    page = await openPanel(widget, "article", { context: { reducedMotion: "reduce", contrast: "more" } });
    if (layout === "list") return;
    await page.getByRole("button", { name: "Large tiles" }).click();
    await page.getByRole("button", { name: "Text size" }).click();
  });

  test("has no failure of axe-core in light colors", async () => {
    await page.locator("#reading-guide").click();
    await page.getByRole("slider").waitFor();
    expect(await widgetViolations(page)).toEqual([]);
    await page.locator("#reading-guide").click();
  });

  test("has a contrast of at least 4.5:1 in all of its text in dark colors", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const pairs = await page.getByRole("dialog").evaluate((dialog) => {
      const isClear = (element: Element) => getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)";
      return [...dialog.querySelectorAll("*")]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .map((element) => {
          let behind = element;
          while (behind.parentElement && isClear(behind)) behind = behind.parentElement;
          const { color } = getComputedStyle(element);
          return { text: element.textContent, color, background: getComputedStyle(behind).backgroundColor };
        });
    });
    expect(pairs.length).toBeGreaterThan(100);
    expect(luminanceOf(await styleOf(page, ".panel", "background-color"))).toBeLessThan(0.1);
    expect(pairs.filter(({ color, background }) => contrastRatio(color, background) < 4.5)).toEqual([]);
  });

  test("says what the visitor's device asks for, and fits every window without sideways scrolling, with every target at least 44 px", async () => {
    expect(await page.getByText("Matches your device’s settings.").count()).toBe(2);
    for (const size of ["1280 x 800", "320 x 568", "320 x 256"]) {
      const [width = 0, height = 0] = size.split(" x ").map(Number);
      await page.setViewportSize({ width, height });
      const found = await page.getByRole("dialog").evaluate((dialog) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const targets = ".profile, button, label:not([for]), select, input:not([type=radio]), a";
        const small = [...dialog.querySelectorAll(targets)].filter((target) => {
          if (!target.checkVisibility() || target.parentElement?.matches(".profile")) return false;
          const { width, height } = target.getBoundingClientRect();
          return width < 44 || height < 44;
        });
        const sideways = dialog.scrollWidth > dialog.clientWidth;
        return { inside, sideways, small: small.map((target) => target.textContent) };
      });
      expect(found, size).toEqual({ inside: true, sideways: false, small: [] });
    }
  });
});

test("tiles are the owner's choice, open a tool's values, and give way to the visitor's list until all is off", async () => {
  widget.service.view.settings = { ...widget.service.view.settings, layout: "tiles" };
  const page = await openPanel(widget, "strict", { sections: ["text"], strictPolicy: true });
  const tile = page.locator("#tile-text-size");
  const levels = page.getByRole("group", { name: "Text size" }).getByRole("radio");
  const tiles = page.getByRole("button", { name: "Large tiles", pressed: true });
  expect(await levels.count()).toBe(0);
  await tile.press("Enter");
  await levels.nth(2).check();
  expect(await tile.textContent()).toBe("Text size 150%");
  await page.locator("#text-spacing").press("Space");
  expect(await styleOf(page, "#text-spacing .track", "display")).toBe("none");
  expect(await page.locator(".icon path:not([d^=M])").count()).toBe(0);
  await tiles.click();
  await page.reload();
  await openPanelOn(page, ["text"]);
  await page.locator("#text-spacing .track").waitFor();
  expect(await tile.count()).toBe(0);
  await page.getByRole("button", { name: "Switch it all off" }).click();
  await tiles.waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test("the button can be moved to another corner and the panel enlarged, permanently", async () => {
  const page = await openPanel(widget, "article", { sections: ["more"] });
  await page.getByRole("radio", { name: "Top left" }).check();
  await page.getByRole("switch", { name: "Larger panel" }).click();
  await page.reload();
  await page.locator(".top-left .launcher").click();
  await page.locator(".panel.oversize").waitFor();
});

test("corners are listed where they are, from right to left", async () => {
  const page = await openPanel(widget, "right-to-left", { sections: ["more"] });
  const left = async (corner: string) =>
    (await page.locator(`[name=position][value=${corner}]`).boundingBox())?.x ?? 0;
  expect(await left("top-left")).toBeLessThan(await left("top-right"));
  expect(await left("bottom-left")).toBeLessThan(await left("bottom-right"));
});

test("the button can be hidden for this visit or for good, and ?handrail=show brings it back", async () => {
  const page = await widget.open("article");
  for (const duration of ["For this visit", "For good"]) {
    await openPanelOn(page, ["more"]);
    await page.getByRole("button", { name: duration }).click();
    await page.reload();
    await page.locator("handrail-widget").waitFor({ state: "attached" });
    expect(await page.locator(".launcher").isVisible()).toBe(false);
    for (const query of ["handrail=show", ""]) {
      await page.goto(widget.urlOf("article", { query }));
      await page.locator(".launcher").waitFor();
    }
    expect(await problemsOf(page)).toEqual([]);
  }
});

function luminanceOf(color: string): number {
  const channels = color.match(/\d+/g) ?? [];
  return luminance(`#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`);
}

function contrastRatio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
