import { useQuery } from "@tanstack/react-query";
import { listManualChecks } from "#shared/api/scans.ts";
import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { formatNumber } from "../../../format.ts";
import { query } from "../../../query.ts";
import { useDraft } from "../../session/use-draft.ts";
import { savedResults } from "./check-draft.ts";
import { ManualCheck } from "./manual-check.tsx";

/** Checks that no machine can make, to work through by hand. */
export function ManualCheckList({ site: { id } }: { site: SiteView }) {
  const checks = useQuery({ ...query(listManualChecks, { params: { id } }), refetchOnMount: "always" });
  return (
    <QueryView query={checks} what={t("the checks")} lines={8}>
      {(list) => <Checks siteId={id} list={list} />}
    </QueryView>
  );
}

function Checks({ siteId, list }: { siteId: string; list: ManualCheckView[] }) {
  const draft = useDraft(`checks:${siteId}`, savedResults(list));
  return (
    <div className="stack">
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <p>
        {t(
          "No scan can tell whether these are met: a person has to try. Note what you find; the date shows when it was last checked.",
        )}
      </p>
      <p role="status">{doneWords(list)}</p>
      <ul className="issue-list">
        {list.map((check) => (
          <li key={check.id} className="row-list__item">
            <ManualCheck siteId={siteId} check={check} draft={draft} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function doneWords(list: ManualCheckView[]): string {
  const done = list.filter(({ state }) => state !== "open");
  const failed = list.filter(({ state }) => state === "failed");
  return t("{length} of {length2} checked by hand, {length3} failed", {
    length: formatNumber(done.length),
    length2: formatNumber(list.length),
    length3: formatNumber(failed.length),
  });
}
