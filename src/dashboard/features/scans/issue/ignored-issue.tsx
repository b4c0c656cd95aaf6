import { restoreIssue } from "#shared/api/scans.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { focusHeading } from "../../../components/focus-heading.ts";
import { formatDay } from "../../../format.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { IGNORE_NAMES } from "../words.ts";
import { useIssueChange } from "./use-issue.ts";

interface IgnoredIssueProps {
  issue: IssueDetail;
  ignored: NonNullable<IssueDetail["ignored"]>;
}

/** Who ignores the issue and why, with a button that takes it back. */
export function IgnoredIssue({ issue: { id }, ignored }: IgnoredIssueProps) {
  const { reason, note, by, at, until } = ignored;
  const restore = useIssueChange(id, () => call(restoreIssue, { params: { id } }));
  return (
    <>
      <p>
        {by ?? t("A former team member")}{" "}
        {t("ignored it on {at}: {ignoreNames}.", { at: formatDay(at), ignoreNames: IGNORE_NAMES[reason] })}{" "}
        {until && t("It counts again after {until}.", { until: formatDay(until) })}
      </p>
      {note && <p className="issue-text">{note}</p>}
      <ForManagers>
        <FailureAlert error={restore.error} fallback={t("Nothing was changed. Please try again.")} />
        <p>
          <ActionButton
            action={{
              isPending: restore.isPending,
              mutate: () => restore.mutate(undefined, { onSuccess: () => focusHeading("h1") }),
            }}
            busyLabel={t("Saving…")}
          >
            {t("No longer ignore it")}
          </ActionButton>
        </p>
      </ForManagers>
    </>
  );
}
