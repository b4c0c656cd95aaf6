import type { ElementView, PlacesView } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { RichText } from "#ui/rich-text.tsx";
import { countOf } from "../../../components/count-of.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { formatMoment } from "../../../format.ts";
import { EmbedCode } from "../../widget-data/embed-code.tsx";
import { ChangedMarkup } from "./changed-markup.tsx";

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
