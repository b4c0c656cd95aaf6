import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { quoted } from "../../../components/phrases.ts";
import type { ListChoice } from "./list-choice.ts";

interface FoundWordsProps {
  count: number;
  view: { shown: ListChoice; isFiltered: boolean; showAll: () => void };
}

/** Announces how many widgets match a filter, and offers to show all if none do. */
export function FoundWords({ count, view: { shown, isFiltered, showAll } }: FoundWordsProps) {
  return (
    <>
      <p role="status" className={count > 0 ? "visually-hidden" : "muted"}>
        {isFiltered && foundWords(count, shown.words)}
      </p>
      {count === 0 && (
        <p>
          <Button variant="secondary" onClick={showAll}>
            {t("Show all widgets")}
          </Button>
        </p>
      )}
    </>
  );
}

function foundWords(count: number, words: string): string {
  const what = words ? quoted(words) : t("this filter");
  if (count === 0)
    return words
      ? t("No widget matches {what}. The search looks at names, websites and labels.", { what })
      : t("No widget matches {what}.", { what });
  return count === 1
    ? t("1 widget matches {what}.", { what })
    : t("{count} widgets match {what}.", { count, what });
}
