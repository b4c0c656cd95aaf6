import { element } from "../elements.ts";
import { formatNumber } from "./numbers.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import type { Section } from "./section.ts";
import { listNames } from "./tool-words.ts";

/** So that a listener hears the result once, not at each letter. */
const PAUSE_MS = 500;

/** Names said before the rest is only counted. */
const MOST_SAID = 5;

export interface SearchField {
  readonly element: HTMLElement;
  /** What is typed. */
  query(): string;
  search(query: string): void;
}

/** Filters the sections' parts by what is typed, and says what is left. `onSearch` tells whether anything is. */
export function createSearchField(
  { messages, language, say }: PanelContext,
  sections: Section[],
  onSearch: (searching: boolean) => void,
): SearchField {
  const field = element("input", {
    type: "search",
    id: "search",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
  });
  let timer = 0;

  field.addEventListener("input", apply);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.stopPropagation();
    search("");
  });

  function search(query: string): void {
    field.value = query;
    apply();
  }

  function apply(): void {
    clearTimeout(timer);
    say("");
    const wanted = fold(field.value, language).split(/\s+/).filter(Boolean);
    const finds = (part: Part) => {
      const words = fold(`${part.name} ${part.help}`, language);
      return wanted.every((word) => words.includes(word));
    };
    const searching = wanted.length > 0;
    onSearch(searching);
    const found = sections.flatMap((section) => section.search(searching ? finds : null));
    if (!searching) return;
    if (found.length === 0) say(messages["search.none"] ?? "");
    else timer = window.setTimeout(() => say(resultOf(found), "listeners"), PAUSE_MS);
  }

  function resultOf(found: string[]): string {
    const count = formatNumber(found.length, { messages });
    return `${count}: ${listNames(found.slice(0, MOST_SAID), language)}`;
  }

  return {
    element: element(
      "div",
      { class: "search" },
      element("label", { for: "search" }, messages.search ?? ""),
      field,
    ),
    query: () => field.value,
    search,
  };
}

/**
 * Without accents and upper case: in capitals, since ß, final sigmas and the Turkish i differ only in small letters.
 */
export function fold(text: string, language: string): string {
  return text.toLocaleUpperCase(language).normalize("NFD").replace(MARKS, "");
}

/** Of Arabic also the hamzas that decomposing leaves. */
const MARKS = /[\p{Diacritic}\u0653-\u0655]/gu;
