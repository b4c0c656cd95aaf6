import { t } from "#shared/language/translate.ts";
/** Markup of a corrected element, or a phrase for the page as a whole, which has no markup. */
export function MarkupOf({ element }: { element: string }) {
  if (element === "") return <p>{t("The page as a whole")}</p>;
  return (
    <pre className="issue-row__markup">
      <code>{element}</code>
    </pre>
  );
}
