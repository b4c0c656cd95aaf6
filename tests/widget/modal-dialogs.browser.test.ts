import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hostHtml } from "./tools/host-page.ts";
import { problemsOf, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

type Action = "showModal" | "show" | "close" | "remove";

async function act(page: Page, selector: string, action: Action): Promise<void> {
  await page.locator(selector).evaluate((dialog, name) => {
    if (dialog instanceof HTMLDialogElement) dialog[name]();
  }, action);
}

async function liesIn(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector} > handrail-widget`).waitFor({ state: "attached" });
}

async function pressButton(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator(".panel:focus").waitFor();
}

async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "detached" });
}

async function expectOpen(page: Page, selector: string, open: boolean): Promise<void> {
  expect(await page.locator(selector).evaluate((dialog) => dialog.hasAttribute("open"))).toBe(open);
}

describe("while the page shows a modal dialog", () => {
  test("the button opens the panel and tools work, and afterwards the page is as it was", async () => {
    const page = await widget.open("dialogs");
    const before = await hostHtml(page);
    await page.locator("#opener").click();
    await liesIn(page, "#first");
    await pressButton(page);
    await expectOpen(page, "#first", true);
    await page.locator("[name=reading-guide], [name=text-size][value='2']").first().waitFor();
    await page.evaluate(() => window.Handrail?.set("reading-mask", "on"));
    await page.locator(".mask").first().waitFor();
    await page.evaluate(() => window.Handrail?.reset());
    await page.locator(".launcher").click();
    await page.locator(".panel").waitFor({ state: "detached" });
    await expectOpen(page, "#first", true);
    await act(page, "#first", "close");
    await liesIn(page, "html");
    expect(await hostHtml(page)).toBe(before);
    await pressButton(page);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the keyboard reaches the button after the dialog's content; Escape closes the panel first, then the dialog", async () => {
    const page = await widget.open("dialogs");
    await page.locator("#opener").click();
    await liesIn(page, "#first");
    await page.locator("#nest").focus();
    await page.keyboard.press("Tab");
    await page.locator(".launcher:focus").waitFor();
    await page.keyboard.press("Space");
    await page.locator(".panel:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".launcher:focus").waitFor();
    await page.locator(".panel").waitFor({ state: "detached" });
    await expectOpen(page, "#first", true);
    await page.keyboard.press("Escape");
    await liesIn(page, "html");
    await expectOpen(page, "#first", false);
  });

  test("the widget is in the topmost of nested ones, again and again", async () => {
    const page = await widget.open("dialogs");
    const before = await hostHtml(page);
    for (let turn = 0; turn < 2; turn++) {
      await page.locator("#opener").click();
      await liesIn(page, "#first");
      await page.locator("#nest").click();
      await liesIn(page, "#second");
      await pressButton(page);
      await page.keyboard.press("Escape");
      await act(page, "#second", "close");
      await liesIn(page, "#first");
      await act(page, "#first", "close");
      await liesIn(page, "html");
    }
    expect(await hostHtml(page)).toBe(before);
  });

  test.each(["#first", "x-dialog dialog"])("the widget survives the removal of %s", async (dialog) => {
    const page = await widget.open("dialogs");
    await act(page, dialog, "showModal");
    await liesIn(page, dialog);
    await pressButton(page);
    await act(page, dialog, "remove");
    await liesIn(page, "html");
    await page.locator(".panel:focus").waitFor();
    await closePanel(page);
    await pressButton(page);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the widget finds a dialog that was open before the script came, and leaves one alone that is not modal", async () => {
    const page = await widget.open("dialogs", {
      before: () =>
        document.addEventListener("DOMContentLoaded", () => document.querySelector("dialog")?.showModal()),
    });
    await liesIn(page, "#first");
    await act(page, "#first", "close");
    await liesIn(page, "html");
    await act(page, "#first", "show");
    await page.locator("#nest").focus();
    await pressButton(page);
    await liesIn(page, "html");
    expect(await problemsOf(page)).toEqual([]);
  });
});

describe("while an element fills the screen", () => {
  test("the button works in it, but a video is left alone, and afterwards the page is as it was", async () => {
    const page = await widget.open("dialogs");
    const before = await hostHtml(page);
    await page.locator("#fill").click();
    await liesIn(page, "#app");
    await pressButton(page);
    await page.evaluate(() => document.exitFullscreen());
    await liesIn(page, "html");
    expect(await hostHtml(page)).toBe(before);
    await page.locator(".panel:focus").waitFor();
    await closePanel(page);

    await page.evaluate(() => document.querySelector("#app")?.append(document.createElement("video")));
    await page
      .locator("#fill")
      .evaluate((fill) => fill.setAttribute("onclick", "app.lastChild.requestFullscreen()"));
    await page.locator("#fill").click();
    await page.waitForFunction(() => document.fullscreenElement);
    await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
    );
    await liesIn(page, "html");
    expect(await problemsOf(page)).toEqual([]);
  });
});
