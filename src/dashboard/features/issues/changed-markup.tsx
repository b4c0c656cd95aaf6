import { t } from "#shared/language/translate.ts";
import { headingOf, KEPT, type MarkupChange, markupParts } from "#shared/scan-rules/changed-markup.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { quoted } from "../../components/phrases.ts";

interface ChangedMarkupProps {
  changes: readonly MarkupChange[];
  /** Name of the element on the copy buttons. */
  of: string;
  heading?: "h3" | "h4";
}

/** Markup to paste, with the text to replace marked; React escapes it. */
export function ChangedMarkup({ changes, of, heading: Heading = "h4" }: ChangedMarkupProps) {
  return (
    <>
      <Heading>{t("Changed markup to paste")}</Heading>
      {changes.length > 1 && <p>{t("Which one is right depends on what the element is for.")}</p>}
      {changes.map((change, at) => (
        <Choice
          key={headingOf(change)}
          change={change}
          of={`${changes.length > 1 ? t("the changed markup {number}", { number: at + 1 }) : t("the changed markup")}, ${of}`}
        />
      ))}
    </>
  );
}

function Choice({ change, of }: { change: MarkupChange; of: string }) {
  const heading = headingOf(change, t);
  const parts = markupParts(change, t);
  const words = [...new Set(parts.filter((_, at) => at % 2 === 1))].map((word) => quoted(word.slice(1, -1)));
  const toDo =
    words.length > 0 ? t("the marked words with your own: {words}", { words: words.join(", ") }) : "";
  return (
    <div className="stack stack--close">
      {heading && <p>{heading}:</p>}
      <pre className="embed-code">
        <code>
          {parts.map((part, at) =>
            at % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              <mark key={at} className="marked-word">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </code>
      </pre>
      {toDo && <p>{t("Replace {toDo}.", { toDo })}</p>}
      {change.markup.includes(KEPT) && (
        <p className="muted small">{t("“…” stands for what’s there now. Keep it.")}</p>
      )}
      <div className="cluster">
        <CopyButton text={parts.join("")} of={of} note={toDo && t("Now replace {toDo}.", { toDo })} />
      </div>
    </div>
  );
}
