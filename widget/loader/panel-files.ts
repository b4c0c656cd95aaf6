import type { CorrectionsModule, PanelModule, PanelWords } from "../widget-host.ts";
import { addressOf } from "./own-script.ts";

let panel: Promise<PanelModule> | undefined;
const words: Record<string, Promise<PanelWords>> = {};
/** Grow with each failure: browsers never fetch a module address again that failed. */
const retryMarks: Record<string, string> = {};

/** Loads the panel's code once; after a failure the next call tries again. */
export function loadPanel(): Promise<PanelModule> {
  panel ||= load<PanelModule>(__HANDRAIL_PANEL__).catch((error) => {
    panel = undefined;
    throw error;
  });
  return panel;
}

/** Loads the chunk that applies corrections; after a failure the next view tries again. */
export function loadCorrections(): Promise<CorrectionsModule> {
  return load(__HANDRAIL_CORRECTIONS__);
}

function load<Chunk>(path: string): Promise<Chunk> {
  return import(addressOf(path) + (retryMarks[path] || "")).catch((error) => {
    retryMarks[path] = `${retryMarks[path] || ""}?`;
    throw error;
  });
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
