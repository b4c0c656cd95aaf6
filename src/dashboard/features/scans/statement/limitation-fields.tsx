import type { StatementView } from "#shared/schemas/statement.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { limitationKeys, limitField, type StatementDraft } from "./draft-values.ts";
import { LimitationField } from "./limitation-field.tsx";

/** Known failures to choose from, and limitations that only the owner knows. */
export function LimitationFields({ view, draft }: { view: StatementView; draft: StatementDraft }) {
  const { known, own } = limitationKeys(view);
  const isTaken = (key: string) => draft.values[limitField(key, "on")] === true;
  const isSaved = (key: string) => view.content.limitations.some((one) => one.key === key);
  const shown = [...known, ...own.filter((key) => isTaken(key) || isSaved(key))];
  const spare = own.find((key) => !shown.includes(key));
  return (
    <>
      <p>
        {known.length > 0
          ? t(
              "These come from open issues and failed checks. Take those that visitors should know, and word them for your website.",
            )
          : t("Neither scans nor your checks by hand know any at the moment.")}
      </p>
      <ul className="issue-list">
        {shown.map((key, at) => (
          <LimitationField
            key={key}
            draft={draft}
            name={key}
            number={at + 1}
            suggestion={view.suggestions.find((one) => one.key === key)}
          />
        ))}
      </ul>
      {spare && (
        <p>
          <Button variant="secondary" onClick={() => draft.change({ [limitField(spare, "on")]: true })}>
            {t("Add a limitation")}
          </Button>
        </p>
      )}
    </>
  );
}
