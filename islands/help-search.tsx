import { useCallback, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "#shared/language/translate.ts";

const ENTRY = "[data-help-entry]";
const GROUP = "[data-help-group]";
const BETWEEN_WORDS = /[^\p{L}\d]+/gu;
/**
 * Maximum length of query words that match only at the start of a word: "VAT" doesn't match
 * "private".
 */
const SHORT = 3;

/** The outcome names a count as `{count}`. */
export interface HelpSearchProps {
  label: string;
  none: string;
  one: string;
  many: string;
}

/**
 * Filters the page's entries to those containing every word typed. Its words come with the page,
 * since several kinds of entries can be searched.
 */
export function HelpSearch({ label, none, one, many }: HelpSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");

  const search = useCallback(() => {
    const query = input.current?.value.trim() ?? "";
    const found = showMatches(query.toLowerCase().split(BETWEEN_WORDS));
    const words = [none, one][found] ?? many;
    setOutcome(query && words.replace("{count}", formatCount(found)));
  }, [none, one, many]);

  // Applies input typed before this script ran.
  useEffect(search, [search]);
  useEffect(followFragment, []);

  return (
    <search className="help-search stack stack--close">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        autoComplete="off"
        placeholder=" "
        ref={input}
        onInput={search}
      />
      <p className="help-search__outcome" role="status">
        {outcome}
      </p>
    </search>
  );
}

/** Opens the page of an entry whose id is in the address, as in links from earlier releases. */
function followFragment(): void {
  const link = document.querySelector<HTMLAnchorElement>(`${GROUP} :target > a`);
  if (link) location.replace(link.href);
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
