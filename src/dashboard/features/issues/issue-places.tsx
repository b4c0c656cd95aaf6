import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPlaces, readPicture } from "#shared/issues/contract.ts";
import type { ElementView, IssueDetail, PlacesList, PlacesView } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { headingOf, KEPT, type MarkupChange, markupParts } from "#shared/scan-rules/changed-markup.ts";
import { pageInPdf } from "#shared/scan-rules/pdf.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { quoted } from "../../components/phrases.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { EmbedCode } from "../widget-data/embed-code.tsx";

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
            <Place place={place} isOpen={at === 0} isOfPdf={isOfPdf} />
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

interface IssuePictureProps {
  issueId: string;
  picture: NonNullable<IssueDetail["picture"]>;
}

function IssuePicture({ issueId, picture: { pageUrl, pageTitle, takenAt } }: IssuePictureProps) {
  const params = { id: issueId };
  const image = useQuery({
    queryKey: [...keyOf(readPicture, { params }), takenAt],
    queryFn: async () => dataAddress(await download(readPicture, { params })),
  });
  const page = pageTitle || pageUrl;
  return (
    <figure className="issue-picture">
      {image.data && (
        <img
          src={image.data}
          alt={t("Part of the page “{page}”, with a frame around the element", { page })}
        />
      )}
      {image.isError && <p>{t("The picture of the element couldn’t be loaded.")}</p>}
      <figcaption className="muted small scan-long">
        <RichText
          text="The element on {page}, taken on <time>{takenAt}</time>. The frame isn’t part of the page."
          values={{ page, takenAt: formatMoment(takenAt) }}
          at={takenAt}
        />
      </figcaption>
    </figure>
  );
}

/** Needed because an image URL can't carry the session token, and the policy allows `data:`. */
async function dataAddress(image: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(image);
  return promise;
}

interface PlaceProps {
  place: PlacesView;
  isOpen: boolean;
  isOfPdf: boolean;
}

/** A page with the issue's elements; React escapes their markup. */
function Place({ place, isOpen, isOfPdf }: PlaceProps) {
  const { pageUrl, pageTitle, source, checkedAt, count, elements } = place;
  const isWholePage = !elements[0]?.selector;
  return (
    <details open={isOpen}>
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
            pageUrl={pageUrl}
            of={`${pageTitle || pageUrl}, ${at + 1}`}
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

interface ElementProps {
  element: ElementView;
  pageUrl: string;
  of: string;
}

function Element({ element, pageUrl, of }: ElementProps) {
  const { selector, markup, surroundings, changes } = element;
  const pdfPage = pageInPdf(selector);
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

interface ChangedMarkupProps {
  changes: readonly MarkupChange[];
  /** Name of the element on the copy buttons. */
  of: string;
}

/** Markup to paste, with the text to replace marked; React escapes it. */
function ChangedMarkup({ changes, of }: ChangedMarkupProps) {
  return (
    <>
      <h4>{t("Changed markup to paste")}</h4>
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
