import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPlaces, readPicture } from "#shared/api/scans.ts";
import type { IssueDetail, PlacesList } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { countOf } from "../../../components/count-of.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { formatMoment } from "../../../format.ts";
import { keyOf } from "../../../query.ts";
import { Place } from "./place.tsx";

/** Pages that have the issue, with the elements on each. */
export function IssuePlaces({ issue }: { issue: IssueDetail }) {
  const [further, setFurther] = useState<PlacesList | null>(null);
  const places = [...issue.places, ...(further?.places ?? [])];
  const hasMore = further?.hasMore ?? issue.hasMore;
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
                elements: countOf(issue.elements, "element"),
                pages: countOf(issue.pages, "page"),
              })
            : t("On {pages}", { pages: countOf(issue.pages, "page") })}
        </p>
      )}
      {issue.picture && <IssuePicture issueId={issue.id} picture={issue.picture} />}
      <ul className="issue-list">
        {places.map((place, at) => (
          <li key={`${place.source} ${place.pageUrl}`} className="row-list__item">
            <Place place={place} isOpen={at === 0} />
          </li>
        ))}
      </ul>
      <FailureAlert
        error={loading.error}
        fallback={t("Further pages could not be loaded. Please try again.")}
      />
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

/** A picture of one of the issue's elements, with a frame around it. */
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
      {image.isError && <p>{t("The picture of the element could not be loaded.")}</p>}
      <figcaption className="muted small scan-long">
        <RichText
          text="The element on {page}, taken on <time>{takenAt}</time>. The frame is not part of the page."
          values={{ page, takenAt: formatMoment(takenAt) }}
          parts={{ time: (words) => <time dateTime={takenAt}>{words}</time> }}
        />
      </figcaption>
    </figure>
  );
}

/** The session's token cannot be in an image's address, and the policy allows `data:` only. */
async function dataAddress(image: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(image);
  return promise;
}
