import type { CorrectionsModule, PanelModule, PanelWords } from "../widget-host.ts";
import { addressOf } from "./own-script.ts";

const words: Record<string, Promise<PanelWords>> = {};
let panel: Promise<PanelModule> | undefined;
/** Grows with each failure: browsers never fetch a module address again that failed. */
let retryMark = "";

/** Loads the panel's code once; after a failure the next call tries again. */
export function loadPanel(): Promise<PanelModule> {
  panel ||= import(addressOf(__HANDRAIL_PANEL__) + retryMark).catch((error) => {
    panel = undefined;
    retryMark += "?";
    throw error;
  });
  return panel;
}

/** Loads the chunk that applies corrections. */
export function loadCorrections(): Promise<CorrectionsModule> {
  return import(addressOf(__HANDRAIL_CORRECTIONS__));
}

/** Loads the words of a language once, likewise. */
export function loadWords(language: string): Promise<PanelWords> {
  words[language] ||= fetchWords(language).catch((error) => {
    delete words[language];
    throw error;
  });
  return words[language];
}

function fetchWords(language: string): Promise<PanelWords> {
  return fetch(addressOf(`${__HANDRAIL_WORDS__}/${language}.json`), { credentials: "omit" })
    .then((reply) => reply.json())
    .then((messages) => ({ language, messages }));
}
