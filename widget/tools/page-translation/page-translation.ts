import { createButton } from "../../button.ts";
import { element } from "../../elements.ts";
import { logFailure } from "../../log-failure.ts";
import { page } from "../../page/document.ts";
import { matchesSelector } from "../../page/genuine.ts";
import { inSlices } from "../../page/in-slices.ts";
import { dock } from "../../parts/dock.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import type { StartTool } from "../../tool.ts";
import { formatPercent } from "../../words/format-number.ts";
import { KEPT, sampleOfPage, translatePage } from "./translated-page.ts";
import {
  availabilityOf,
  canTranslate,
  createTranslator,
  detectLanguage,
  writtenLanguage,
} from "./translators.ts";

/** Stores the visitor's target language while the tool is on. */
const LANGUAGE_KEY = "handrail:translation";

/** Length of the text by which the browser tells the page's language. */
const SAMPLE = 1_000;

/** Steps in which a download's progress is announced. */
const STEPS = 10;

export const available = (): boolean => canTranslate();

/**
 * Shows a bar that translates the page with the browser's own translator. Starts at once if the
 * browser has the languages or the visitor has just pressed something, as a download requires.
 */
export const start: StartTool = ({ host, messages, language }) => {
  const status = element("p", { role: "status" });
  const choice = createLanguageChoice(language, () => run(true));
  const button = createButton(
    { name: "translate" },
    () => run(true, true),
    messages["translate.start"] ?? "",
  );
  const label = element("label", { for: choice.select.id }, messages["translate.into"] ?? "");
  const bar = element("div", { class: "translation" }, label, choice.select, button, status);
  const undock = dock(host, bar, language);
  let stop = (): void => {};
  run(Boolean(navigator.userActivation?.isActive));

  function say(message: string, percent = ""): void {
    const text = (messages[message] ?? "").replace("{percent}", percent);
    if (status.textContent !== text) status.textContent = text;
  }

  /**
   * Starts again from the page's own text. `doubted` asks the browser for the page's language even
   * if the page names the one that was chosen.
   */
  function run(pressed: boolean, doubted = false): void {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    stop = () => controller.abort();
    button.hidden = false;
    translate(signal, pressed, doubted).catch((error) => {
      if (signal.aborted) return;
      say("failed");
      logFailure(error);
    });
  }

  async function translate(signal: AbortSignal, pressed: boolean, doubted: boolean): Promise<void> {
    const target = choice.chosen();
    const isForeign = (code: string) => writtenLanguage(code) !== writtenLanguage(target);
    say("");
    const named = page.documentElement.lang.trim();
    const detected =
      !named || (doubted && !isForeign(named)) ? await detectLanguage(sampleOfPage(SAMPLE), signal) : "";
    const source = detected || named;
    const availability = await availabilityOf(source, target);
    if (signal.aborted) return;
    choice.offerFrom(source, signal).catch(logFailure);
    if (source && !isForeign(source)) return say("translate.same");
    if (availability === "unavailable" || matchesSelector(page.documentElement, KEPT))
      return say("translate.none");
    if (availability !== "available" && !pressed) return;
    say("translate.working");
    const translator = createTranslator(target, signal);
    await translator.load(source, showProgress);
    if (signal.aborted) return;
    say("translate.working");
    button.hidden = true;
    const restore = translatePage({ source, target, isForeign, translate: translator.translate, onIdle });
    signal.addEventListener("abort", restore);
  }

  function showProgress(share: number): void {
    if (share < 1) say("translate.loading", formatPercent(Math.floor(share * STEPS) / STEPS, { messages }));
  }

  function onIdle(translated: number, failed: number): void {
    say(failed > 0 && translated === 0 ? "failed" : "translate.done");
  }

  return () => {
    stop();
    choice.stop();
    undock();
    writeStorage("localStorage", LANGUAGE_KEY, null);
  };
};

/** Creates a list of the widget's languages, in which `language` is chosen at first. */
function createLanguageChoice(language: string, onChange: () => void) {
  const select = element("select", { id: "translate-into", name: "translate-into" });
  const stored = readStorage("localStorage", LANGUAGE_KEY);
  const missing = new Set<string>();
  let chosen = __HANDRAIL_LANGUAGES__.find((code) => code === stored) ?? language;
  const stop = inSlices(namesOfLanguages(), undefined, show);
  select.addEventListener("change", () => {
    chosen = select.value;
    writeStorage("localStorage", LANGUAGE_KEY, chosen);
    onChange();
  });

  function show(names: [code: string, name: string][]): void {
    const offered = names.filter(([code]) => !missing.has(code));
    offered.sort(([, one], [, other]) => one.localeCompare(other));
    select.append(...offered.map(([value, name]) => element("option", { value, lang: value }, name)));
    select.value = chosen;
  }

  return {
    select,
    stop,
    chosen: () => chosen,
    /** Removes the languages into which the browser can't translate. */
    async offerFrom(source: string, signal: AbortSignal): Promise<void> {
      for (const code of __HANDRAIL_LANGUAGES__) {
        if (code === chosen || (await availabilityOf(source, code)) !== "unavailable") continue;
        if (signal.aborted) return;
        missing.add(code);
        select.querySelector(`[value="${code}"]`)?.remove();
      }
    },
  };
}

/** Names each language in its own words. Pauses, since each name takes a formatter. */
function* namesOfLanguages(): Generator<void, [code: string, name: string][]> {
  const names: [code: string, name: string][] = [];
  for (const code of __HANDRAIL_LANGUAGES__) {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
    names.push([code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)]);
    yield;
  }
  return names;
}
