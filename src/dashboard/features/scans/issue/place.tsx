import { KEPT, readChoices, splitAtMarks } from "#shared/scan-rules/changed-markup.ts";
import { translateHeading, translateMarkup } from "#shared/scan-rules/translate-markup.ts";
import type { ElementView, PlacesView } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { countOf } from "../../../components/count-of.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { quoted } from "../../../components/quoted.ts";
import { formatMoment } from "../../../format.ts";
import { EmbedCode } from "../../widget-data/embed-code.tsx";

interface PlaceProps {
  place: PlacesView;
  isOpen: boolean;
}

/** One page with the elements on it; React escapes their markup. */
export function Place({ place, isOpen }: PlaceProps) {
  const { pageUrl, pageTitle, source, checkedAt, count, elements } = place;
  const isWholePage = !elements[0]?.selector;
  return (
    <details open={isOpen}>
      <summary className="scan-long">
        {pageTitle || pageUrl}
        {!isWholePage && ` (${countOf(count, "element")})`}
      </summary>
      <div className="stack stack--tight">
        <p className="scan-long">
          <NewTabLink href={pageUrl}>{pageUrl}</NewTabLink>
        </p>
        {checkedAt && (
          <p className="muted small">
            {t("Checked")} {source === "browser" && `${t("in your own browser")} `}
            {t("on {checkedAt}", { checkedAt: formatMoment(checkedAt) })}
          </p>
        )}
        {isWholePage && <p>{t("It is about the page as a whole.")}</p>}
        {elements.map((element, at) => (
          <Element
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            key={at}
            element={element}
            of={`${pageTitle || pageUrl}, ${at + 1}`}
          />
        ))}
        {elements.length > 0 && elements.length < count && (
          <p className="muted small">
            {t("The first {length} of {count} on this page.", {
              length: countOf(elements.length, "element"),
              count,
            })}
          </p>
        )}
      </div>
    </details>
  );
}

function Element({ element, of }: { element: ElementView; of: string }) {
  const { selector, markup, surroundings, changedMarkup } = element;
  return (
    <div className="stack stack--close issue-code">
      {selector && (
        <>
          <h3 className="issue-code__title scan-long">
            <RichText
              text="Element <code>{selector}</code>"
              values={{ selector }}
              parts={{ code: (words) => <code>{words}</code> }}
            />
          </h3>
          <EmbedCode code={markup} />
        </>
      )}
      {surroundings && (
        <details>
          <summary>{t("With its surroundings")}</summary>
          <EmbedCode code={surroundings} />
        </details>
      )}
      {changedMarkup && <ChangedMarkup text={changedMarkup} of={of} />}
    </div>
  );
}

interface ChangedMarkupProps {
  /** Choices as the engine wrote them. */
  text: string;
  /** Names the element on the buttons that copy. */
  of: string;
}

/** Markup to paste, of which the words to replace are marked; React escapes it. */
function ChangedMarkup({ text, of }: ChangedMarkupProps) {
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
