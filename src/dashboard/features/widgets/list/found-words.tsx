import { Button } from "#ui/button.tsx";
import type { ListChoice } from "./list-choice.ts";

interface FoundWordsProps {
  count: number;
  view: { shown: ListChoice; isFiltered: boolean; showAll: () => void };
}

/** Announces how many widgets a filter finds, with a way on where there are none. */
export function FoundWords({ count, view: { shown, isFiltered, showAll } }: FoundWordsProps) {
  return (
    <>
      <p role="status" className={count > 0 ? "visually-hidden" : "muted"}>
        {isFiltered && foundWords(count, shown.words)}
      </p>
      {count === 0 && (
        <p>
          <Button variant="secondary" onClick={showAll}>
            Show all widgets
          </Button>
        </p>
      )}
    </>
  );
}

function foundWords(count: number, words: string): string {
  const what = words ? `“${words}”` : "this filter";
  if (count === 0)
    return words
      ? `No widget matches ${what}. The search looks at names, websites and labels.`
      : `No widget matches ${what}.`;
  return count === 1 ? `1 widget matches ${what}.` : `${count} widgets match ${what}.`;
}
