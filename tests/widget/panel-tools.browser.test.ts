import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { openPanel, problemsOf, shows, widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

const isOn = (page: Page, tool: string) => page.locator("html").getAttribute(`data-handrail-${tool}`);

/** Returns the id of the focused element in the widget. */
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id ?? "");

const chips = (page: Page) => page.locator(".chip").allTextContents();

describe("the list of active tools", () => {
  test("names each with its level; each can be undone alone, and the focus moves to the next", async () => {
    const page = await openPanel(widget, "article");
    expect(await page.locator(".active").isVisible()).toBe(false);
    await page.locator("[name=text-size][value='1.5']").check();
    await page.locator("#highlight-links").click();
    await page.locator("#strong-focus").click();
    expect(await chips(page)).toEqual(["Text size: 150%", "Highlight links", "Strong focus"]);
    expect(await page.locator("#count").textContent()).toBe("On: 3");
    await page.getByRole("button", { name: "Switch off: Highlight links" }).press("Enter");
    expect(await focusedId(page)).toBe("undo-strong-focus");
    await page.keyboard.press("Enter");
    expect(await focusedId(page)).toBe("undo-text-size");
    await shows(page, "text-size", "1.5");
    await page.keyboard.press("Enter");
    expect(await focusedId(page)).toBe("section-profiles");
    expect(await isOn(page, "text-size")).toBeNull();
    expect(await page.locator("[name=text-size][value='']").isChecked()).toBe(true);
    expect(await page.locator(".active").isVisible()).toBe(false);
  });

  test("does not move the control in use when it grows above it", async () => {
    const page = await openPanel(widget, "article");
    for (const control of ["#highlight-links", "#stop-animations", "#strong-focus"]) {
      await page.locator(control).scrollIntoViewIfNeeded();
      const before = await page.locator(control).boundingBox();
      await page.locator(control).press("Space");
      expect((await page.locator(control).boundingBox())?.y, control).toBeCloseTo(before?.y ?? 0, 0);
      expect(await focusedId(page)).toBe(control.slice(1));
    }
  });

  test("is counted in the header, whose count leads to it", async () => {
    const page = await openPanel(widget, "article");
    await page.locator("#stop-animations").click();
    await page.locator("#count").press("Enter");
    expect(await focusedId(page)).toBe("undo-stop-animations");
  });
});

describe("profiles", () => {
  test("override the active tools, and switch off only what was not changed since", async () => {
    const page = await openPanel(widget, "article");
    await page.locator("[name=contrast][value=dark]").check();
    const profile = page.getByRole("button", { name: "Low vision" });
    await profile.click();
    expect(await profile.getAttribute("aria-pressed")).toBe("true");
    await shows(page, "text-size", "1.5");
    await page.locator("[name=text-size][value='2']").check();
    await page.getByRole("button", { name: "Low vision (changed)" }).click();
    expect(await chips(page)).toEqual(["Contrast: Dark", "Text size: 200%"]);
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
  });

  test("are off once all of their tools were undone", async () => {
    const page = await openPanel(widget, "article");
    const profile = page.getByRole("button", { name: "Color-blind" });
    await profile.click();
    await page.locator("#highlight-links").click();
    await page.locator("[name=saturation][value='']").check();
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
    await page.locator("#highlight-links").click();
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
  });

  test("are shown only if the owner offers them and one of their tools", async () => {
    const { settings } = widget.service.view;
    widget.service.view.settings = {
      ...settings,
      tools: ["highlight-links"],
      profiles: ["motor", "color-blind", "low-vision"],
    };
    const page = await openPanel(widget, "article");
    expect(await page.locator("#parts-profiles [aria-pressed]").allTextContents()).toEqual([
      "Color-blind ",
      "Low vision ",
    ]);
  });

  test("of the visitor are saved, persisted, applied, deleted and restored", async () => {
    const page = await openPanel(widget, "article");
    const save = page.getByRole("button", { name: "Save what is on as a profile" });
    const name = page.getByRole("textbox", { name: "Name of the profile" });
    await page.locator("#highlight-links").click();
    await save.press("Enter");
    await name.waitFor();
    await name.press("Enter");
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Give the profile a name.").waitFor();
    await name.fill('Even <b> "ing"');
    await name.press("Enter");
    const own = page.getByRole("button", { name: 'Even <b> "ing"', exact: true });
    expect(await own.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    await page.locator(".launcher").click();
    await own.click();
    expect(await isOn(page, "highlight-links")).toBeNull();
    await own.click();
    expect(await isOn(page, "highlight-links")).toBe("on");
    await page.getByRole("button", { name: 'Delete the profile Even <b> "ing"' }).press("Enter");
    expect(await own.count()).toBe(0);
    await page.keyboard.press("Enter");
    expect(await own.getAttribute("aria-pressed")).toBe("true");
    expect(await problemsOf(page)).toEqual([]);
  });
});

describe("the search", () => {
  test("filters by name, description and native setting, ignores accents, and says the count", async () => {
    const page = await openPanel(widget, "article");
    const field = page.getByRole("searchbox", { name: "Find a setting" });
    const visible = () =>
      page
        .locator(".tool:visible [name]")
        .evaluateAll((all) => [...new Set(all.map((control) => control.getAttribute("name")))]);
    await field.fill("LÍNES betw");
    expect(await visible()).toEqual(["line-height"]);
    await page.getByText("1: Line spacing").waitFor({ state: "attached" });
    await field.fill("night light");
    expect(await visible()).toContain("warmth");
    await field.fill("xqzwv");
    await page.getByRole("status").filter({ hasText: "No setting matches. Try another word." }).waitFor();
    expect(await visible()).toEqual([]);
    await field.press("Escape");
    expect(await field.inputValue()).toBe("");
    expect((await visible()).length).toBeGreaterThan(20);
    await field.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("also finds everyday and mistyped words, and the reset", async () => {
    const page = await openPanel(widget, "article");
    const field = page.getByRole("searchbox", { name: "Find a setting" });
    for (const [typed, tool] of [
      ["grayscale", "monochrome"],
      ["make the letters bigger", "text-size"],
      ["animtion", "stop-animations"],
    ]) {
      await field.fill(typed ?? "");
      await page.locator(`.tool:visible [name="${tool}"]`).first().waitFor({ state: "attached" });
    }
    await field.fill("undo");
    await page.getByText("Nothing is switched on.").waitFor();
    await field.fill("gif");
    await page.locator("#freeze-media").click();
    await field.fill("reset");
    await page.getByRole("button", { name: "Switch it all off" }).click();
    expect(await chips(page)).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("opens the sections with matches, and closes them again", async () => {
    const page = await widget.open("article");
    await page.locator(".launcher").click();
    const calm = page.getByRole("button", { name: "Calm" });
    expect(await calm.getAttribute("aria-expanded")).toBe("false");
    await page.locator("#search").fill("guide");
    await page.locator("#reading-guide").click();
    expect(await calm.getAttribute("aria-expanded")).toBe("true");
    await page.locator("#search").fill("");
    expect(await calm.getAttribute("aria-expanded")).toBe("false");
    expect(await chips(page)).toEqual(["Reading guide"]);
  });
});

describe("custom colors", () => {
  test("warn of a low contrast with its ratio, and each can be reset to the page's", async () => {
    const page = await openPanel(widget, "article");
    const choose = (tool: string, color: string) =>
      page.locator(`#${tool}`).evaluate((field, value) => {
        if (field instanceof HTMLInputElement) field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }, color);
    await choose("text-color", "#888888");
    expect(await page.locator(".warning:visible").count()).toBe(0);
    await choose("background-color", "#ffffff");
    expect(await page.locator(".warning:visible").first().textContent()).toBe(
      "These colors have a contrast of 3.5. Text reads well from 4.5 on.",
    );
    await page.locator("#text-color-default").press("Enter");
    expect(await focusedId(page)).toBe("text-color");
    expect(await page.locator(".warning:visible").count()).toBe(0);
    expect(await chips(page)).toEqual(["Color of the background: #ffffff"]);
  });
});
