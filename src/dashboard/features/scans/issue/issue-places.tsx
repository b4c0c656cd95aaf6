import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { listPlaces } from "#shared/api/scans.ts";
import type { IssueDetail, PlacesList } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "../../../components/count-of.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { IssuePicture } from "./issue-picture.tsx";
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
