import { useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteJourney, readJourney, startWalk } from "#shared/journeys/contract.ts";
import type { JourneyChange, JourneyView, SavedJourney } from "#shared/journeys/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { pollInterval } from "../../poll-interval.ts";
import { keyOf, query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { JourneyForm } from "./journey-form.tsx";
import { WalkResult } from "./walk-result.tsx";
import { OUTCOME_BADGES, OUTCOME_NAMES } from "./words.ts";

/** A site's journey: whether the keyboard alone leads through one path that matters. */
export function SiteJourney({ site: { id } }: { site: SiteView }) {
  const journey = useQuery({
    ...query(readJourney, { params: { id } }),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      pollInterval(!data?.journey?.isWalking, Date.now() - dataUpdatedAt),
  });
  return (
    <QueryView query={journey} what={t("the journey")} lines={6}>
      {(view) => <Journey siteId={id} view={view} />}
    </QueryView>
  );
}

function Journey({ siteId, view }: { siteId: string; view: JourneyView }) {
  const { hasBrowser, journey, walk, changes } = view;
  return (
    <div className="stack">
      <p>
        {t(
          "Describe one path that matters, such as reserving a table or a checkout up to the payment. Every night we walk it with the keyboard alone, and tell you where it stops.",
        )}
      </p>
      {!hasBrowser && (
        <Alert variant="info" title={t("Journeys aren’t walked on this installation")}>
          <p>
            {t(
              "They need Chromium, which isn’t set up here. You can describe a journey, but it won’t be walked.",
            )}
          </p>
        </Alert>
      )}
      {journey && (
        <Card className="stack stack--tight">
          <h2>{journey.name}</h2>
          <JourneyState journey={journey} hasBrowser={hasBrowser} />
          {hasBrowser && (
            <ForManagers>
              <WalkButton siteId={siteId} journey={journey} />
            </ForManagers>
          )}
        </Card>
      )}
      {walk && <WalkResult siteId={siteId} walk={walk} />}
      {changes.length > 1 && <ChangeList changes={changes} />}
      <Card className="stack stack--tight">
        <h2>{journey ? t("Steps of the journey") : t("Describe a journey")}</h2>
        <ForManagers instead={<ViewerNotice what={t("change the journey")} />}>
          <JourneyForm siteId={siteId} journey={journey} />
          {journey && <DeleteButton siteId={siteId} />}
        </ForManagers>
      </Card>
    </div>
  );
}

function JourneyState({ journey, hasBrowser }: { journey: SavedJourney; hasBrowser: boolean }) {
  const { isWalking, isOn, nextWalkAt, steps } = journey;
  const isDue = hasBrowser && isOn && nextWalkAt !== null;
  return (
    <p role="status">
      {plural(steps.length, "1 step.", "{count} steps.")}{" "}
      {isWalking && hasBrowser && t("A walk is under way; its result appears here.")}
      {!isWalking && isDue && t("Next walk: {moment}.", { moment: formatMoment(nextWalkAt) })}
      {!isWalking && !isOn && t("It’s off, so it isn’t walked at night.")}
    </p>
  );
}

function WalkButton({ siteId, journey: { isWalking, name } }: { siteId: string; journey: SavedJourney }) {
  const show = useShownJourney(siteId);
  const action = useAction({
    call: () => call(startWalk, { params: { id: siteId } }),
    done: (view) => {
      show(view);
      return { title: t("Walk started"), description: t("It takes a minute or two.") };
    },
    failed: t("The walk wasn’t started"),
  });
  return (
    <p>
      <ActionButton action={action} variant="primary" disabled={isWalking} busyLabel={t("Starting…")}>
        <RichText text="Walk it now <span>: {name}</span>" values={{ name }} />
      </ActionButton>
    </p>
  );
}

function DeleteButton({ siteId }: { siteId: string }) {
  const client = useQueryClient();
  const action = useAction({
    call: () => call(deleteJourney, { params: { id: siteId } }),
    done: () => {
      void client.invalidateQueries({ queryKey: keyOf(readJourney, { params: { id: siteId } }) });
      return { title: t("Journey deleted"), description: t("Its results and pictures are gone as well.") };
    },
    failed: t("The journey wasn’t deleted"),
    focus: "h1",
  });
  return (
    <div>
      <RemoveButton
        label={t("Delete the journey")}
        title={t("Delete the journey?")}
        action={action}
        confirm={t("Delete it")}
      >
        <p>{t("All results of its walks and their pictures are deleted as well. This can’t be undone.")}</p>
      </RemoveButton>
    </div>
  );
}

function ChangeList({ changes }: { changes: JourneyChange[] }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("What changed when")}</h2>
      <ul className="issue-list">
        {changes.map(({ outcome, at }) => (
          <li key={at} className="row-list__item split">
            <time dateTime={at}>{formatMoment(at)}</time>
            <Badge variant={OUTCOME_BADGES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useShownJourney(siteId: string) {
  const client = useQueryClient();
  return (view: JourneyView) => client.setQueryData(keyOf(readJourney, { params: { id: siteId } }), view);
}
