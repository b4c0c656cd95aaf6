import { KEPT, readChoices, splitAtMarks } from "#shared/scan-rules/changed-markup.ts";
import { translateHeading, translateMarkup } from "#shared/scan-rules/translate-markup.ts";
import { t } from "#shared/translate.ts";
import { quoted } from "#src/dashboard/components/quoted.ts";
import { CopyButton } from "#ui/copy-button.tsx";

interface ChangedMarkupProps {
  /** Choices as the engine wrote them. */
  text: string;
  /** Names the element on the buttons that copy. */
  of: string;
}

/** Markup to paste, of which the words to replace are marked; React escapes it. */
export function ChangedMarkup({ text, of }: ChangedMarkupProps) {
  const choices = readChoices(text).map(({ heading, markup }) => ({
    heading: translateHeading(heading, t) ?? heading,
    markup,
  }));
  return (
    <>
      <h4>{t("Changed markup to paste")}</h4>
      {choices.length > 1 && <p>{t("Which one is right depends on what the element is for.")}</p>}
      {choices.map(({ heading, markup }, at) => (
        <Choice
          key={heading}
          heading={heading}
          markup={markup}
          of={`${choices.length > 1 ? t("the changed markup {number}", { number: at + 1 }) : t("the changed markup")}, ${of}`}
        />
      ))}
    </>
  );
}

function Choice({ heading, markup, of }: { heading: string; markup: string; of: string }) {
  const parts = splitAtMarks(markup).map((part) => translateMarkup(part, t));
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
      {markup.includes(KEPT) && (
        <p className="muted small">{t("“…” stands for what is there now. Keep that.")}</p>
      )}
      <div className="cluster">
        <CopyButton text={parts.join("")} of={of} note={toDo && t("Still replace {toDo}.", { toDo })} />
      </div>
    </div>
  );
}
