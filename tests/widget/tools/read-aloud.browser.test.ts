import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type OpenOptions, openPanel, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

/**
 * Replaces the browser's voices: `said` collects what is spoken, and `finish` ends the current
 * utterance.
 */
function installVoices(): void {
  let current: { text: string; lang: string; rate: number; onend?(): void; onerror?(): void } | undefined;
  const speech = {
    said: [] as string[],
    languages: ["en-GB", "fr-FR"],
    finish() {
      const ended = current;
      current = undefined;
      ended?.onend?.();
    },
    speaking: () => current?.text ?? "",
    rate: () => current?.rate,
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => speech.languages.map((lang) => ({ lang, default: lang === "en-GB" })),
    speak(utterance: typeof current) {
      current = utterance;
      speech.said.push(`${utterance?.lang} ${utterance?.text}`);
    },
    cancel() {
      const canceled = current;
      current = undefined;
      canceled?.onerror?.();
    },
  });
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  Object.defineProperty(window, "SpeechSynthesisUtterance", {
    value: class {
      constructor(readonly text: string) {}
    },
  });
  Object.assign(window, { speech });
}

interface Speech {
  said: string[];
  languages: string[];
  finish(): void;
  speaking(): string;
  rate(): number;
}

const speaking = (page: Page) => inSpeech(page, ({ speaking }) => speaking());

function inSpeech<Result>(page: Page, action: (speech: Speech) => Result): Promise<Result> {
  return page.evaluate(`(${action})(window.speech)`);
}

async function openReader(options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("town", { before: installVoices, ...options });
  await setTool(page, "read-aloud", "on");
  await page.getByRole("group", { name: "Read aloud" }).waitFor();
  return page;
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

function markedSentence(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [range] = [...(CSS.highlights.get("handrail-sentence") ?? [])];
    return String(range ?? "").replace(/\s+/g, " ");
  });
}

test("nothing is spoken before it is requested; then the main content in sentences, each by a voice of its language", async () => {
  const page = await openReader();
  expect(await inSpeech(page, ({ said }) => said)).toEqual([]);
  await press(page, "Read");
  for (let at = 0; at < 11; at++) await inSpeech(page, ({ finish }) => finish());
  expect(await inSpeech(page, ({ said }) => said)).toEqual([
    "en-GB Moving house",
    "en-GB Tell us once, and we tell the rest.",
    "en-GB It takes about ten minutes.",
    "en-GB You need your old bill and your new keys.",
    "en-GB Before you move",
    "en-GB Read how to read your meters, then order bins.",
    "en-GB Dr. Quay helps at the desk.",
    "en-GB Is the lift broken?",
    "en-GB Ring us!",
    "en-GB What it costs",
    "fr-FR Bonjour à tous.",
    "fr-FR Bienvenue.",
  ]);
});

test("the current sentence is marked, and pause, next, previous, speed and stop work by keyboard", async () => {
  const page = await openReader();
  const use = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await use("Read");
  await use("Next sentence");
  expect(await markedSentence(page)).toBe("Tell us once, and we tell the rest.");
  await use("Next sentence");
  await use("Previous sentence");
  expect(await speaking(page)).toBe("Tell us once, and we tell the rest.");
  await page.getByLabel("Speed").selectOption("1.5");
  expect(await inSpeech(page, ({ rate }) => rate())).toBe(1.5);
  await use("Pause");
  expect(await speaking(page)).toBe("");
  expect(await markedSentence(page)).toBe("Tell us once, and we tell the rest.");
  await use("Resume");
  expect(await speaking(page)).toBe("Tell us once, and we tell the rest.");
  await use("Stop");
  expect(await speaking(page)).toBe("");
  expect(await markedSentence(page)).toBe("");
  await page.getByRole("button", { name: "Read", exact: true }).waitFor();
});

test("it begins at the top of the window, and scrolls along", async () => {
  const page = await openReader({
    context: { viewport: { width: 500, height: 300 }, reducedMotion: "reduce" },
  });
  await page.evaluate(() => document.querySelector("h3:not([hidden])")?.scrollIntoView());
  await press(page, "Read");
  await page.waitForFunction(() => Object(window).speech.speaking() === "What it costs");
  for (let at = 0; at < 12; at++) await inSpeech(page, ({ finish }) => finish());
  const { y = -1 } = (await page.locator("#send").boundingBox()) ?? {};
  expect(await markedSentence(page)).toBe("Send");
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(300);
});

test("only selected text is read; a long sentence in parts short enough for browsers, and text added later too", async () => {
  const page = await openReader();
  await page.evaluate(() => {
    const text = document.querySelector(".lead")?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 36, text, 63);
  });
  await press(page, "Read");
  await inSpeech(page, ({ finish }) => finish());
  expect(await inSpeech(page, ({ said }) => said)).toEqual(["en-GB It takes about ten minutes."]);
  expect(await speaking(page)).toBe("");
  const clause = "and then the clerk writes it down in the book of the town, ";
  await addLater(page, `<p>One day ${clause.repeat(8)}and that is all.</p>`);
  await page.evaluate(() => {
    const island = document.querySelector("x-island")?.shadowRoot?.querySelector("p");
    if (island?.firstChild) getSelection()?.selectAllChildren(document.querySelector(".late") ?? island);
  });
  await press(page, "Read");
  for (let at = 0; at < 4; at++) await inSpeech(page, ({ finish }) => finish());
  const said = await inSpeech(page, ({ said }) => said.slice(1).map((text) => text.slice(6)));
  expect(said.join(" ")).toBe(`One day ${clause.repeat(8)}and that is all.`);
  expect(Math.max(...said.map((text) => text.length))).toBeLessThanOrEqual(220);
  await page.evaluate(() => {
    getSelection()?.removeAllRanges();
    document.querySelector("x-island")?.scrollIntoView();
  });
  await press(page, "Read");
  await page.waitForFunction(() => Object(window).speech.speaking().startsWith("One day"));
});

test("it stops when the page removes the sentence, when the visitor leaves, and once off; and says when no voice fits", async () => {
  const page = await openReader();
  await press(page, "Read");
  await page.evaluate(() => document.querySelector("h1")?.remove());
  await page.getByRole("button", { name: "Read", exact: true }).waitFor();
  expect(await speaking(page)).toBe("");
  await press(page, "Read");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await speaking(page)).toBe("");
  const spoken = await inSpeech(page, (speech) => {
    speech.languages = ["ja-JP"];
    return speech.said.length;
  });
  await press(page, "Read");
  await page.getByText("This browser has no voice for this language.").waitFor();
  expect(await inSpeech(page, ({ said }) => said)).toHaveLength(spoken);
  await inSpeech(page, (speech) => {
    speech.languages = ["en-GB"];
  });
  await press(page, "Read");
  expect(await speaking(page)).not.toBe("");
  await setTool(page, "read-aloud", null);
  expect(await speaking(page)).toBe("");
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test("its buttons are ordered like a player's in every language, and its speed is remembered until it is off", async () => {
  const page = await widget.open("right-to-left", { before: installVoices });
  await setTool(page, "read-aloud", "on");
  const left = async (name: string) => (await page.locator(`.bar [name=${name}]`).boundingBox())?.x ?? 0;
  await page.locator(".bar [name=play]").waitFor();
  expect(await left("previous")).toBeLessThan(await left("play"));
  expect(await left("play")).toBeLessThan(await left("next"));
  const speed = page.locator(".bar select");
  await speed.selectOption("2");
  await page.reload();
  await page.locator(".bar [name=play]").waitFor();
  expect(await speed.inputValue()).toBe("2");
  await setTool(page, "read-aloud", null);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["handrail:view"]);
});

test("neither it nor dictation nor voice commands are offered without speech synthesis and recognition", async () => {
  const before = () => {
    for (const owner of [window, Window.prototype])
      for (const name of ["SpeechSynthesisUtterance", "SpeechRecognition", "webkitSpeechRecognition"])
        Reflect.deleteProperty(owner, name);
  };
  const page = await openPanel(widget, "town", { before });
  expect(await page.locator("[name=big-cursor]").count()).toBeGreaterThan(0);
  await page.evaluate(() => window.Handrail?.set("voice-commands", "on"));
  const missing = "[name=read-aloud], [name=dictation], [name=voice-commands], .voice";
  expect(await page.locator(missing).count()).toBe(0);
});
