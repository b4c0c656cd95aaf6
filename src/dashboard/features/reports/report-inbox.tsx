import { useState } from "react";
import { REPORT_STATES, type ReportState } from "../../../shared/schemas/report.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useAuth } from "../session/auth.tsx";
import { ReportCard } from "./report-card.tsx";
import { STATE_NAMES } from "./state-names.ts";
import { useReports } from "./use-reports.ts";

const OPTIONS = [
  { value: "", label: "All reports" },
  ...REPORT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
];

/** What visitors of all the owner's sites reported, the newest first. */
export function ReportInbox() {
  const [state, setState] = useState<ReportState | "">("");
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useReports(state);
  const { user } = useAuth();
  const reports = data?.pages.flatMap((page) => page.reports) ?? [];
  return (
    <div className="stack">
      <p>
        Visitors send these from the panel of your widget. They are kept for twelve months. Nobody has checked
        the addresses of people and pages.
      </p>
      {user && !user.isEmailVerified && (
        <p>They will also be mailed to you once you have confirmed your email address.</p>
      )}
      <div className="report-filter">
        <SelectField
          label="Show"
          name="state"
          options={OPTIONS}
          value={state}
          onChange={(event) => setState(REPORT_STATES.find((known) => known === event.target.value) ?? "")}
        />
      </div>
      {error && (
        <Alert variant="destructive" title="The reports could not be loaded">
          <p>{sentenceOf(error, "The service cannot be reached. Check your connection and try again.")}</p>
          <Button variant="secondary" busy={isFetching} busyLabel="Loading…" onClick={() => refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton label="Loading the reports" lines={6} />}
      {data && reports.length === 0 && (
        <p className="muted">
          {state ? "There is none in this state." : "No visitor has reported anything yet."}
        </p>
      )}
      <ul className="report-list">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p>
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => fetchNextPage()}
          >
            Show older reports
          </Button>
        </p>
      )}
    </div>
  );
}
