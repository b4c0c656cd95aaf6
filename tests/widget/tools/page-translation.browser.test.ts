import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../helpers/until.ts";
import { openPanel, problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { fillMain, hostHtml, resetTools, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

/**
 * Replaces the browser's translator by one that puts the target language before each text. French
 * needs a download, Hindi fails, and there is no Thai.
 */
function installTranslator(): void {
  const states: Record<string, string> = { fr: "downloadable", hi: "downloadable", th: "unavailable" };
  class FakeTranslator {
    static availability({ targetLanguage }: { targetLanguage: string }) {
      return Promise.resolve(states[targetLanguage] ?? "available");
    }
    static async create({ targetLanguage, monitor }: { targetLanguage: string; monitor(on: object): void }) {
      if (states[targetLanguage] && !navigator.userActivation.isActive)
        throw new DOMException("", "NotAllowedError");
      if (targetLanguage === "hi") throw new DOMException("", "NetworkError");
      const download = new EventTarget();
      monitor(download);
      if (states[targetLanguage]) {
        download.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.42, total: 1 }));
        await new Promise((resolve) => Object.assign(window, { finishDownload: resolve }));
      }
      return new FakeTranslator(targetLanguage);
    }
    constructor(readonly target: string) {}
    translate(text: string) {
      return Promise.resolve(`${this.target}: ${text} <img src=x onerror="problems.push('parsed')">`);
    }
    destroy() {}
  }
  Object.defineProperty(window, "Translator", { value: FakeTranslator });
  // Scripts of a test would count as the visitor's acts.
  let isActive = false;
  addEventListener("keydown", () => (isActive = true), true);
  Object.defineProperty(navigator, "userActivation", {
    value: Object.defineProperty({}, "isActive", { get: () => isActive }),
  });
  Object.assign(window, { detected: [] });
  class FakeDetector {
    static availability = () => Promise.resolve("available");
    static create = () => Promise.resolve(new FakeDetector());
    detect = () => Promise.resolve(Reflect.get(window, "detected"));
    destroy() {}
  }
  Object.defineProperty(window, "LanguageDetector", { value: FakeDetector });
}

const shown = (text: string) => `de: ${text} <img src=x onerror="problems.push('parsed')">`;

async function openTranslated(markup: string, target = "de"): Promise<{ page: Page; before: string }> {
  const page = await widget.open("strict", { before: installTranslator, strictPolicy: true });
  await fillMain(page, markup);
  const before = await hostHtml(page);
  await page.evaluate((code) => localStorage.setItem("handrail:translation", code), target);
  await setTool(page, "page-translation", "on");
  return { page, before };
}

const translated = (page: Page) => page.getByText("Translated.", { exact: true }).waitFor();

test("texts and attributes are translated as text, never as markup, and come back byte for byte", async () => {
  const { page, before } = await openTranslated(
    `<p id="a"> Two  words <b>bold</b> <code>let x</code> 42</p>
    <p id="b" lang="en-GB" title="Tip">Colour</p><p id="c" lang="de">Schon deutsch</p>
    <p translate="no" id="d">Brand</p><p class="notranslate" id="e">Name</p><div contenteditable id="f">Draft</div>
    <img id="g" alt="A cat"><input id="h" placeholder="Search" value="Typed"><textarea id="i">Value</textarea>
    <select id="j"><option>Sent</option><option value="1">Shown</option></select>`,
  );
  await translated(page);
  const read = (selector: string, name: string) =>
    page.locator(selector).evaluate((element, wanted) => Reflect.get(element, wanted), name);
  expect(await read("#a", "textContent")).toBe(` ${shown("Two words")} ${shown("bold")} let x 42`);
  expect(await read("#b", "textContent")).toBe(shown("Colour"));
  expect(await read("#b", "title")).toBe(shown("Tip"));
  expect(await read("#g", "alt")).toBe(shown("A cat"));
  expect(await read("#h", "placeholder")).toBe(shown("Search"));
  expect(await read("#h", "value")).toBe("Typed");
  expect(await read("#j option[value]", "textContent")).toBe(shown("Shown"));
  const kept = ["#c", "#d", "#e", "#f", "#i", "#j option:not([value])"].map((one) =>
    read(one, "textContent"),
  );
  expect(await Promise.all(kept)).toEqual(["Schon deutsch", "Brand", "Name", "Draft", "Value", "Sent"]);
  const languages = ["#a", "#a b", "#b", "#g"].map((one) => read(one, "lang"));
  expect(await Promise.all(languages)).toEqual(["de", "de", "de", "de"]);
  await page.locator("#a code[lang=en]").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await resetTools(page);
  expect(await hostHtml(page)).toBe(before);
  expect(await page.evaluate(() => localStorage.getItem("handrail:translation"))).toBeNull();
});

test("later content and texts are translated, and what the page changed itself stays", async () => {
  const { page } = await openTranslated(
    `<p id="a">First</p><p id="b" title="Tip">Second</p><p id="c">Third</p>`,
  );
  await translated(page);
  await page.evaluate(() => {
    const [a, b] = ["#a", "#b"].map((selector) => document.querySelector<HTMLElement>(selector));
    const text = a?.firstChild;
    if (text) text.nodeValue = "Changed";
    if (b) b.title = "New tip";
    const late = Object.assign(document.createElement("p"), { id: "late", textContent: "Late" });
    const host = document.createElement("x-island");
    host.attachShadow({ mode: "open" }).append("Deep");
    document.querySelector("main")?.append(late, host);
  });
  await page.locator("#late[lang=de]").waitFor();
  await page.locator("x-island[lang=de]").waitFor();
  await page.locator("#b[title^='de: New tip']").waitFor();
  expect(await page.locator("#a").textContent()).toBe(shown("Changed"));
  await page.evaluate(() => {
    const text = document.querySelector("#c")?.firstChild;
    for (const name of ["#late", "x-island"]) document.querySelector(name)?.remove();
    document.querySelector("#b")?.setAttribute("lang", "fr");
    document.querySelector("#a")?.replaceChildren("Own text");
    Object.assign(window, { removed: text });
    text?.remove();
  });
  await page.locator("#a").getByText("de: Own text").waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "removed").data)).toBe("Third");
  await resetTools(page);
  const left = page.locator("main");
  expect(await left.innerHTML()).toBe(
    '<p id="a">Own text</p><p id="b" title="New tip" lang="fr">Second</p><p id="c"></p>',
  );
});

test("a page that keeps restoring a text wins", async () => {
  const { page } = await openTranslated(`<p id="a">Mine</p><p id="b">Text</p>`);
  await page.evaluate(() => {
    const text = document.querySelector("#a")?.firstChild;
    if (!text) return;
    new MutationObserver(() => {
      if (text.nodeValue !== "Mine") text.nodeValue = "Mine";
    }).observe(text, { characterData: true });
    text.nodeValue = "Mine";
  });
  const changesOf = () =>
    page.evaluate(async () => {
      const text = document.querySelector("#a")?.firstChild;
      let changes = 0;
      const observer = new MutationObserver((all) => (changes += all.length));
      if (text) observer.observe(text, { characterData: true });
      await new Promise((resolve) => setTimeout(resolve, 800));
      observer.disconnect();
      return changes;
    });
  await until("the text is left alone", async () => (await changesOf()) === 0 || null);
  expect(await page.locator("#a").textContent()).toBe("Mine");
});

test("a download waits for a press, tells its progress, and failures are said", async () => {
  const { page } = await openTranslated("<p id='a'>Word</p>", "fr");
  const press = page.getByRole("button", { name: "Translate", exact: true });
  await press.waitFor();
  await page.locator(".translation option[value=fr]").waitFor({ state: "attached" });
  await page.locator(".translation option[value=th]").waitFor({ state: "detached" });
  expect(await page.locator("#a").textContent()).toBe("Word");
  expect(await page.locator(".translation [role=status]").textContent()).toBe("");
  await press.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Downloading the language: 40%").waitFor();
  await page.evaluate("finishDownload()");
  await translated(page);
  expect(await page.locator("#a").textContent()).toStartWith("fr: Word");
  await page.getByLabel("Translate into").selectOption("hi");
  await page.getByText("Loading failed. Please try again.").waitFor();
  expect(await page.locator("#a").textContent()).toBe("Word");
  await page.getByLabel("Translate into").selectOption("en");
  await page.getByText("The page is already in this language.").waitFor();
  await page.evaluate(() =>
    Object.assign(window, { detected: [{ detectedLanguage: "nl", confidence: 0.9 }] }),
  );
  await press.click();
  await page.locator("#a[lang=en]").waitFor();
  await page.getByLabel("Translate into").selectOption("ar");
  await page.locator("#a[lang=ar][dir=rtl]").waitFor();
});

test("it is not offered where the browser has no translator", async () => {
  const before = () => Reflect.deleteProperty(window, "Translator");
  const page = await openPanel(widget, "town", { before, sections: ["text"] });
  await page.evaluate(() => window.Handrail?.set("page-translation", "on"));
  await page.locator(".panel [name=word-emphasis]").waitFor();
  expect(await page.locator(".panel [name=page-translation], .translation").count()).toBe(0);
});
