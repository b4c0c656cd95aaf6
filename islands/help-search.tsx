import { useCallback, useEffect, useId, useRef, useState } from "react";
import { plural, t } from "#shared/language/translate.ts";

const ENTRY = "[data-help-entry]";
const GROUP = "[data-help-group]";
const BETWEEN_WORDS = /[^\p{L}\d]+/gu;
/**
 * Maximum length of query words that match only at the start of a word: "VAT" doesn't match
 * "private".
 */
const SHORT = 3;

/** Filters the help center's entries to those containing every word typed. */
export function HelpSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");

  const search = useCallback(() => {
    const query = input.current?.value.trim() ?? "";
    const found = showMatches(query.toLowerCase().split(BETWEEN_WORDS));
    setOutcome(query && describe(found));
  }, []);

  // Applies input typed before this script ran.
  useEffect(search, [search]);

  return (
    <search className="help-search stack stack--close">
      <label className="field__label" htmlFor={id}>
        {t("Search the answers")}
      </label>
      <input className="input" id={id} type="search" autoComplete="off" ref={input} onInput={search} />
      <p className="help-search__outcome" role="status">
        {outcome}
      </p>
    </search>
  );
}

function describe(found: number): string {
  if (found === 0) return t("No results for these words. Try another word, or write to us.");
  return plural(found, "1 answer", "{count} answers");
}

/**
 * Hides entries that lack any of the words, and empty groups; returns the number of remaining
 * entries.
 */
function showMatches(words: string[]): number {
  let shown = 0;
  for (const group of document.querySelectorAll<HTMLElement>(GROUP)) {
    const entries = [...group.querySelectorAll<HTMLElement>(ENTRY)];
    for (const entry of entries) {
      const text = ` ${entry.textContent}`.toLowerCase().replace(BETWEEN_WORDS, " ");
      entry.hidden = !words.every((word) => text.includes(word.length > SHORT ? word : ` ${word}`));
    }
    const left = entries.filter(({ hidden }) => !hidden).length;
    group.hidden = left === 0;
    shown += left;
  }
  return shown;
}
