import { useId } from "react";
import { REPORT_STATES, type ReportView } from "../../../shared/schemas/report.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { formatMoment } from "../../format.ts";
import { NewTabLink } from "../../layout/new-tab-link.tsx";
import { STATE_NAMES } from "./state-names.ts";
import { useReportState } from "./use-reports.ts";

/** One report, with what can be done about it. */
export function ReportCard({ report }: { report: ReportView }) {
  const headingId = useId();
  const changing = useReportState(report.id);
  const { widgetName, text, email, pageUrl, state, createdAt } = report;
  return (
    <article className="card stack stack--tight" aria-labelledby={headingId}>
      <h2 className="report__heading" id={headingId}>
        {widgetName}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>{" "}
      </h2>
      <p role="status">
        <Badge variant={state === "new" ? "signal" : "neutral"}>{STATE_NAMES[state]}</Badge>
      </p>
      <p className="report__text">{text}</p>
      {pageUrl && (
        <p className="report__page">
          Page: <NewTabLink href={pageUrl}>{pageUrl}</NewTabLink>
        </p>
      )}
      {!email && <p className="muted small">The visitor left no address to answer to.</p>}
      {changing.error && (
        <Alert variant="destructive">
          {sentenceOf(changing.error, "The report could not be marked. Please try again.")}
        </Alert>
      )}
      {email && (
        <p>
          <LinkButton variant="secondary" href={replyAddress(email, widgetName)}>
            Answer <span className="report__mail">{email}</span>
          </LinkButton>
        </p>
      )}
      <fieldset className="report__states">
        <legend className="visually-hidden">{`State of the report: ${widgetName}, ${formatMoment(createdAt)}`}</legend>
        {REPORT_STATES.map((other) => (
          <Button
            key={other}
            variant={other === state ? "secondary" : "quiet"}
            aria-pressed={other === state}
            busy={changing.isPending && changing.variables === other}
            onClick={() => changing.isPending || other === state || changing.mutate(other)}
          >
            {STATE_NAMES[other]}
          </Button>
        ))}
      </fieldset>
    </article>
  );
}

function replyAddress(email: string, widgetName: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your report: ${widgetName}`)}`;
}
