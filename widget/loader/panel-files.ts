import type { CorrectionsModule, PanelModule, PanelWords } from "../widget-host.ts";
import { addressOf } from "./own-script.ts";

const words: Record<string, Promise<PanelWords>> = {};
/** URLs with a `?` for each failure: browsers never refetch a module URL that failed. */
const addresses: Record<string, string> = {};

/** Loads the panel's code once; after a failure, the next call retries. */
export function loadPanel(): Promise<PanelModule> {
  return load(__HANDRAIL_PANEL__);
}

/** Loads the chunk that applies corrections; after a failure, the next view retries. */
export function loadCorrections(): Promise<CorrectionsModule> {
  return load(__HANDRAIL_CORRECTIONS__);
}

function load<Chunk>(path: string): Promise<Chunk> {
  addresses[path] ||= addressOf(path);
  return import(addresses[path]).catch((error) => {
    addresses[path] += "?";
    throw error;
  });
}

/** Loads a language's messages once; after a failure, the next call retries. */
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
