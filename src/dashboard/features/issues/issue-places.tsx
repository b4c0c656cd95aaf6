import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { listPlaces } from "#shared/issues/contract.ts";
import type { ElementView, IssueDetail, PlacesList, PlacesView } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { pageInPdf } from "#shared/scan-rules/pdf.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatMoment } from "../../format.ts";
import { EmbedCode } from "../widget-data/embed-code.tsx";
import { ChangedMarkup } from "./changed-markup.tsx";
import { IssuePicture } from "./issue-picture.tsx";

export function IssuePlaces({ issue }: { issue: IssueDetail }) {
  const [further, setFurther] = useState<PlacesList | null>(null);
  const places = [...issue.places, ...(further?.places ?? [])];
  const hasMore = further?.hasMore ?? issue.hasMore;
  const isOfPdf = SCAN_RULES.get(issue.rule)?.format === "pdf";
  const loading = useMutation({
    mutationFn: (after: string) => call(listPlaces, { params: { id: issue.id }, query: { after } }),
    onSuccess: ({ places: added, hasMore: stillMore }) =>
      setFurther({ places: [...(further?.places ?? []), ...added], hasMore: stillMore }),
  });
  return (
    <Card className="stack stack--tight">
      <h2>{t("Where it is")}</h2>
      {places.length === 0 ? (
        <p>{t("No checked page has it anymore.")}</p>
      ) : (
        <p>
          {places[0]?.elements[0]?.selector
            ? t("{elements} on {pages}", {
                elements: plural(issue.elements, "1 element", "{count} elements"),
                pages: plural(issue.pages, "1 page", "{count} pages"),
              })
            : t("On {pages}", { pages: plural(issue.pages, "1 page", "{count} pages") })}
        </p>
      )}
      {issue.picture && <IssuePicture issueId={issue.id} picture={issue.picture} />}
      <ul className="issue-list">
        {places.map((place, at) => (
          <li key={`${place.source} ${place.pageUrl}`} className="row-list__item">
            <Place place={place} isFirst={at === 0} isOfPdf={isOfPdf} />
          </li>
        ))}
      </ul>
      <FailureAlert error={loading.error} fallback={t("More pages couldn’t be loaded. Please try again.")} />
      {hasMore && (
        <p>
          <Button
            variant="secondary"
            busy={loading.isPending}
            busyLabel={t("Loading…")}
            onClick={() => loading.mutate(places.at(-1)?.pageUrl ?? "")}
          >
            {t("Show more pages")}
          </Button>
        </p>
      )}
    </Card>
  );
}

interface PlaceProps {
  place: PlacesView;
  isFirst: boolean;
  isOfPdf: boolean;
}

/** A page with the issue's elements; React escapes their markup. */
function Place({ place, isFirst, isOfPdf }: PlaceProps) {
  const { pageUrl, pageTitle, source, checkedAt, count, elements } = place;
  const isWholePage = !elements[0]?.selector;
  return (
    <details open={isFirst}>
      <summary className="scan-long">
        {pageTitle || pageUrl}
        {!isWholePage && ` (${plural(count, "1 element", "{count} elements")})`}
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
        {isWholePage && (
          <p>{isOfPdf ? t("It’s about the whole document.") : t("It’s about the whole page.")}</p>
        )}
        {elements.map((element, at) => (
          <Element
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            key={at}
            element={element}
            changes={isFirst && at === 0 ? [] : element.changes}
            pageUrl={pageUrl}
            of={elementName(place, at)}
          />
        ))}
        {elements.length > 0 && elements.length < count && (
          <p className="muted small">
            {t("The first {length} of {count} on this page.", {
              length: plural(elements.length, "1 element", "{count} elements"),
              count,
            })}
          </p>
        )}
      </div>
    </details>
  );
}

/** Returns a name for an element on buttons: its page and its number there. */
export function elementName({ pageTitle, pageUrl }: PlacesView, at: number): string {
  return `${pageTitle || pageUrl}, ${at + 1}`;
}

interface ElementProps {
  element: ElementView;
  /** Its changed markup, unless it's under "What to do". */
  changes: ElementView["changes"];
  pageUrl: string;
  of: string;
}

function Element({ element: { selector, markup, surroundings }, changes, pageUrl, of }: ElementProps) {
  const pdfPage = pageInPdf(selector);
  if (!selector && changes.length === 0) return null;
  return (
    <div className="stack stack--close issue-code">
      {selector && (
        <>
          <h3 className="issue-code__title scan-long">
            {pdfPage === null ? (
              <RichText text="Element <code>{selector}</code>" values={{ selector }} />
            ) : (
              <NewTabLink href={pageUrl + selector}>{t("Page {page}", { page: pdfPage })}</NewTabLink>
            )}
          </h3>
          <EmbedCode code={markup} />
        </>
      )}
      {surroundings && (
        <details>
          <summary>{t("With surrounding code")}</summary>
          <EmbedCode code={surroundings} />
        </details>
      )}
      {changes.length > 0 && <ChangedMarkup changes={changes} of={of} />}
    </div>
  );
}
