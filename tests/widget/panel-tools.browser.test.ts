import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openPanel, problemsOf, shows, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

/** The open panel, whose tools are all off before each test. */
let page: Page;
beforeAll(async () => {
  page = await openPanel(widget, "article");
});
afterEach(async () => {
  await page.locator("#search").fill("");
  await page.evaluate(() => window.Handrail?.reset());
  await page.locator(".panel").evaluate((panel) => panel instanceof HTMLElement && panel.focus());
});

const isOn = (tool: string) => page.locator("html").getAttribute(`data-handrail-${tool}`);

const focusedId = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id ?? "");

const chips = () => page.locator(".chip").allTextContents();

describe("the list of active tools", () => {
  test("names each with its level; each can be undone alone, and the focus moves to the next", async () => {
    expect(await page.locator(".active").isVisible()).toBe(false);
    await page.locator("[name=text-size][value='1.5']").check();
    await page.locator("#highlight-links").click();
    await page.locator("#strong-focus").click();
    expect(await chips()).toEqual(["Text size: 150%", "Highlight links", "Strong focus"]);
    expect(await page.locator("#count").textContent()).toBe("On: 3");
    await page.getByRole("button", { name: "Switch off: Highlight links" }).press("Enter");
    expect(await focusedId()).toBe("undo-strong-focus");
    await page.keyboard.press("Enter");
    expect(await focusedId()).toBe("undo-text-size");
    await shows(page, "text-size", "1.5");
    await page.locator("#count").press("Enter");
    expect(await focusedId()).toBe("undo-text-size");
    await page.keyboard.press("Enter");
    expect(await focusedId()).toBe("section-profiles");
    expect(await isOn("text-size")).toBeNull();
    expect(await page.locator("[name=text-size][value='']").isChecked()).toBe(true);
    expect(await page.locator(".active").isVisible()).toBe(false);
  });

  test("does not move the control in use when it grows above it", async () => {
    for (const control of ["#highlight-links", "#stop-animations", "#strong-focus"]) {
      await page.locator(control).scrollIntoViewIfNeeded();
      const before = await page.locator(control).boundingBox();
      await page.locator(control).press("Space");
      expect((await page.locator(control).boundingBox())?.y, control).toBeCloseTo(before?.y ?? 0, 0);
      expect(await focusedId()).toBe(control.slice(1));
    }
  });
});

describe("profiles", () => {
  test("override the active tools, and switch off only what was not changed since", async () => {
    await page.locator("[name=contrast][value=dark]").check();
    const profile = page.getByRole("button", { name: "Low vision" });
    await profile.click();
    expect(await profile.getAttribute("aria-pressed")).toBe("true");
    await shows(page, "text-size", "1.5");
    await page.locator("[name=text-size][value='2']").check();
    await page.getByRole("button", { name: "Low vision (changed)" }).click();
    expect(await chips()).toEqual(["Contrast: Dark", "Text size: 200%"]);
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
  });

  test("are off once all of their tools were undone", async () => {
    const profile = page.getByRole("button", { name: "Color-blind" });
    await profile.click();
    await page.locator("#highlight-links").click();
    await page.locator("[name=saturation][value='']").check();
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
    await page.locator("#highlight-links").click();
    expect(await profile.getAttribute("aria-pressed")).toBe("false");
  });

  test("of the visitor are saved, persisted, applied, deleted and restored", async () => {
    const visited = await openPanel(widget, "article", { sections: ["finding"] });
    const save = visited.getByRole("button", { name: "Save what’s on as a profile" });
    const name = visited.getByRole("textbox", { name: "Profile name" });
    const links = () => visited.locator("html").getAttribute("data-handrail-highlight-links");
    await visited.locator("#highlight-links").click();
    await save.press("Enter");
    await name.waitFor();
    await name.press("Enter");
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await visited.getByText("Enter a name for the profile.").waitFor();
    await name.fill('Even <b> "ing"');
    await name.press("Enter");
    const own = visited.getByRole("button", { name: 'Even <b> "ing"', exact: true });
    expect(await own.getAttribute("aria-pressed")).toBe("true");
    await visited.reload();
    await visited.locator(".launcher").click();
    await own.click();
    expect(await links()).toBeNull();
    await own.click();
    expect(await links()).toBe("on");
    await visited.getByRole("button", { name: 'Delete the profile Even <b> "ing"' }).press("Enter");
    expect(await own.count()).toBe(0);
    await visited.keyboard.press("Enter");
    expect(await own.getAttribute("aria-pressed")).toBe("true");
    expect(await problemsOf(visited)).toEqual([]);
  });
});

describe("the search", () => {
  const found = () =>
    page
      .locator(".tool:visible [name]")
      .evaluateAll((all) => [...new Set(all.map((control) => control.getAttribute("name")))]);

  test("filters by name, description, native setting and everyday word, ignores accents, and says the count", async () => {
    const field = page.getByRole("searchbox", { name: "Find a setting" });
    await field.fill("LÍNES betw");
    expect(await found()).toEqual(["line-height"]);
    await page.getByText("1: Line spacing").waitFor({ state: "attached" });
    await field.fill("night light");
    expect(await found()).toContain("warmth");
    await field.fill("xqzwv");
    await page.getByRole("status").filter({ hasText: "No setting matches. Try another word." }).waitFor();
    expect(await found()).toEqual([]);
    // Synonyms come with a file of their own.
    for (const [typed, tool] of [
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
    expect(await chips()).toEqual([]);
    await field.fill("guide");
    await field.press("Escape");
    expect(await field.inputValue()).toBe("");
    expect((await found()).length).toBeGreaterThan(20);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("opens the sections with matches, closes them again, and the panel at a second Escape", async () => {
    const fresh = await openPanel(widget, "article", { sections: [] });
    const calm = fresh.getByRole("button", { name: "Calm" });
    const field = fresh.locator("#search");
    expect(await calm.getAttribute("aria-expanded")).toBe("false");
    await field.fill("guide");
    await fresh.locator("#reading-guide").click();
    expect(await calm.getAttribute("aria-expanded")).toBe("true");
    await field.press("Escape");
    expect(await calm.getAttribute("aria-expanded")).toBe("false");
    expect(await fresh.locator(".chip").allTextContents()).toEqual(["Reading guide"]);
    await field.press("Escape");
    expect(await fresh.getByRole("dialog").count()).toBe(0);
  });
});

test("custom colors warn of a low contrast with its ratio, and each can be reset to the page's", async () => {
  const choose = (tool: string, color: string) =>
    page.locator(`#${tool}`).evaluate((field, value) => {
      if (field instanceof HTMLInputElement) field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, color);
  await choose("text-color", "#888888");
  expect(await page.locator(".warning:visible").count()).toBe(0);
  await choose("background-color", "#ffffff");
  const warning = "These colors have a contrast of 3.5. Text is easy to read from 4.5.";
  expect(await page.locator(".warning:visible").first().textContent()).toBe(warning);
  await page.locator("#text-color-default").press("Enter");
  expect(await focusedId()).toBe("text-color");
  expect(await page.locator(".warning:visible").count()).toBe(0);
  expect(await chips()).toEqual(["Background color: #ffffff"]);
});
