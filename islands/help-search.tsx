import { useEffect, useId, useState } from "react";
import { useHydrated } from "../src/ui/use-hydrated.ts";

const ENTRY = "[data-help-entry]";
const GROUP = "[data-help-group]";

/** Leaves those answers of the help center visible that hold every word typed. */
export function HelpSearch() {
  const id = useId();
  const hydrated = useHydrated();
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => setFound(showMatches(query)), [query]);
  if (!hydrated) return null;
  return (
    <search className="help-search">
      <label className="field__label" htmlFor={id}>
        Search the answers
      </label>
      <input
        className="input"
        id={id}
        type="search"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className="help-search__outcome" role="status">
        {query.trim() !== "" && found !== null && outcome(found)}
      </p>
    </search>
  );
}

function outcome(found: number): string {
  if (found === 0) return "No answer has these words. Try another word, or write to us.";
  return found === 1 ? "1 answer" : `${found} answers`;
}

/** Hides what does not fit; all of it is shown again for an empty query. Answers how many entries are shown. */
function showMatches(query: string): number {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const group of document.querySelectorAll<HTMLElement>(GROUP)) {
    const entries = [...group.querySelectorAll<HTMLElement>(ENTRY)];
    for (const entry of entries) {
      const text = entry.textContent?.toLocaleLowerCase() ?? "";
      entry.hidden = !words.every((word) => text.includes(word));
    }
    const left = entries.filter(({ hidden }) => !hidden).length;
    group.hidden = left === 0;
    shown += left;
  }
  return shown;
}
