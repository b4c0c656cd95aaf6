import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type OpenOptions, problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { fillMain, hostHtml, resetTools, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

const FORM = `<form><input name="text" value="ab" maxlength="4"><input name="count" type="number">
<input name="word" type="password"><input name="fixed" value="x" readonly><input name="mail" type="email" lang="ru">
<textarea name="lines"></textarea><div contenteditable id="editor">Note</div></form><button>Other</button>`;

async function openForm(options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("strict", { strictPolicy: true, ...options });
  await fillMain(page, FORM);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const name of ["beforeinput", "input", "change", "submit"])
      document.addEventListener(name, (event) => {
        if (name === "submit") event.preventDefault();
        seen.push(`${name} ${Reflect.get(event, "inputType") ?? ""}`.trim());
      });
  });
  await setTool(page, "virtual-keyboard", "on");
  await page.getByText("Go to a text field first.").waitFor();
  return page;
}

const key = (page: Page, text: string) =>
  page.locator(".keyboard [name=key]").getByText(text, { exact: true });

const special = (page: Page, name: string) => page.locator(`.keyboard [name=${name}]`);

const valueIn = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("keys type at the caret as a keyboard does, within the field's limit, and the field keeps its focus", async () => {
  const page = await openForm();
  const before = await hostHtml(page);
  await page.locator("[name=text]").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await key(page, "q").click();
  await special(page, "shift").click();
  await key(page, "Q").click();
  await key(page, "w").click();
  expect(await valueIn(page, "text")).toBe("aqQb");
  await special(page, "delete").click();
  await special(page, "space").click();
  expect(await valueIn(page, "text")).toBe("aq b");
  expect(await focused(page)).toBe("text");
  const seen = () => page.evaluate(() => Reflect.get(window, "seen"));
  expect(await seen()).toContain("beforeinput insertText");
  expect(await seen()).toContain("input deleteContentBackward");
  await special(page, "enter").click();
  expect(await seen()).toContain("submit");
  await page.locator("[name=lines]").focus();
  expect(await seen()).toContain("change");
  await special(page, "signs").click();
  await key(page, "@").click();
  await special(page, "enter").click();
  await special(page, "letters").click();
  await key(page, "z").click();
  expect(await valueIn(page, "lines")).toBe("@\nz");
  await page.locator("#editor").focus();
  await page.keyboard.press("End");
  await key(page, "s").click();
  expect(await page.locator("#editor").textContent()).toBe("Notes");
  await page.locator("#editor").evaluate((editor) => (editor.textContent = "Note"));
  expect(await problemsOf(page)).toEqual([]);
  await resetTools(page);
  expect(await hostHtml(page)).toBe(before.replace(' data-handrail-virtual-keyboard="on"', ""));
});

test("fields get keys that suit them; read-only ones and buttons get none", async () => {
  const page = await openForm();
  await page.locator("[name=count]").focus();
  await key(page, "4").click();
  await key(page, "2").click();
  expect(await valueIn(page, "count")).toBe("42");
  expect(await key(page, "q").count()).toBe(0);
  await page.locator("[name=word]").focus();
  await key(page, "p").click();
  expect(await valueIn(page, "word")).toBe("p");
  expect(await page.locator("handrail-widget [role=status]").allTextContents()).not.toContain("p");
  for (const other of ["[name=fixed]", "button:text('Other')"]) {
    await page.locator("[name=word]").focus();
    await page.locator(".keyboard").waitFor();
    await page.locator(other).first().focus();
    await page.locator(".keyboard").waitFor({ state: "hidden" });
  }
  await page.locator("[name=mail]").focus();
  await key(page, "q").click();
  await special(page, "next").click();
  await key(page, "ж").click();
  expect(await valueIn(page, "mail")).toBe("qж");
});

test("it works by keyboard alone, and Escape closes it until the field is pressed or left", async () => {
  const page = await openForm();
  await page.locator("[name=lines]").focus();
  await page.locator(".keyboard [tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await valueIn(page, "lines")).toBe("s");
  await page.locator(".keyboard [name=key]:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".keyboard").waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("lines");
  await page.locator("[name=lines]").click();
  await page.locator(".keyboard").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".keyboard").waitFor({ state: "hidden" });
  await page.locator("[name=text]").focus();
  await page.locator(".keyboard").waitFor();
});

test("it covers no field: the page scrolls, or the keyboard moves up", async () => {
  const page = await openForm({ context: { viewport: { width: 390, height: 600 } } });
  for (const [space, top] of [
    ["1000px", false],
    ["0px", true],
  ] as const) {
    await page.evaluate((length) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`main{padding-top:400px;padding-bottom:${length}}`);
      document.adoptedStyleSheets.push(sheet);
      scrollTo(0, 0);
    }, space);
    await page.locator("[name=text]").focus();
    await page.locator("#editor").evaluate((editor: HTMLElement) => editor.focus({ preventScroll: true }));
    const [field, keyboard] = [
      await page.locator("#editor").boundingBox(),
      await page.locator(".keyboard").boundingBox(),
    ];
    if (!field || !keyboard) throw new Error("Neither can be seen");
    expect(keyboard.y < field.y).toBe(top);
    const [above, below] = [field.y - keyboard.y - keyboard.height, keyboard.y - field.y - field.height];
    expect(Math.max(above, below)).toBeGreaterThanOrEqual(0);
    expect(keyboard.x + keyboard.width).toBeLessThanOrEqual(390);
  }
});
