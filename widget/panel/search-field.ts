import { element } from "../elements.ts";
import { formatNumber } from "../words/format-number.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { type Extras, withExtras } from "./tool-icon.ts";
import { listNames } from "./tool-labels.ts";

/** Delay after the last letter typed, so screen readers say the result only once. */
const DEBOUNCE_MS = 500;

/** Maximum number of names listed in the result; the others are only counted. */
const MAX_NAMES = 5;

/** A searchable part of the panel: a section, or the list of active tools. */
export interface Searchable {
  /** Returns all parts, building any that are missing. */
  parts(): Part[];
  /** Shows only matching parts, or all parts for null. Returns the names of the matches. */
  search(matches: ((part: Part) => boolean) | null): string[];
}

/**
 * Filters parts by the visitor's query and announces the result. Parts can also be found by
 * everyday synonyms, which are loaded when the field is first focused. `onSearch` receives whether
 * there is a query.
 */
export function createSearchField(
  { host, messages, language, say }: PanelContext,
  searched: readonly Searchable[],
  onSearch: (searching: boolean) => void,
) {
  const field = element("input", {
    type: "search",
    id: "search",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
  });
  let timer = 0;
  let synonyms: Record<string, string> | undefined;

  field.addEventListener("input", apply);
  field.addEventListener("focus", loadSynonyms);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.stopPropagation();
    search("");
  });

  /** Without synonyms, only names and descriptions are searched; the next focus retries. */
  function loadSynonyms(): void {
    if (synonyms) return;
    host.loadWords(`${language}.search`).then(
      (loaded) => {
        synonyms = loaded.messages;
        if (field.value) apply();
      },
      () => {},
    );
  }

  function search(query: string): void {
    field.value = query;
    apply();
  }

  function apply(): void {
    clearTimeout(timer);
    say("");
    withExtras(showFound, () => say(messages.failed ?? ""));
  }

  function showFound({ matchingTexts }: Extras): void {
    const query = field.value.trim();
    onSearch(query !== "");
    const found = query && partsFound(query, matchingTexts);
    const names = searched.flatMap((one) => one.search(found ? (part) => found.has(part) : null));
    if (!query) return;
    if (names.length === 0) say(messages["search.none"] ?? "");
    else timer = window.setTimeout(() => say(resultOf(names), "listeners"), DEBOUNCE_MS);
  }

  function partsFound(query: string, matchingTexts: Extras["matchingTexts"]): Set<Part> {
    const parts = searched.flatMap((one) => one.parts());
    const texts = parts.map(({ id, name, help }) => `${name} ${help} ${synonyms?.[id] ?? ""}`);
    const matches = matchingTexts(query, texts, language);
    return new Set(parts.filter((_, at) => matches[at]));
  }

  function resultOf(found: string[]): string {
    const count = formatNumber(found.length, { messages });
    return `${count}: ${listNames(found.slice(0, MAX_NAMES), language)}`;
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
