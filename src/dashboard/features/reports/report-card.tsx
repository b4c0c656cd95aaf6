import { memo, useId } from "react";
import type { ReportView } from "#shared/schemas/report.ts";
import { mayManage } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatMoment } from "../../format.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { ReplyList } from "./reply-list.tsx";
import { ReplySection } from "./reply-section.tsx";
import { ReportStates } from "./report-states.tsx";
import { STATE_NAMES } from "./state-names.ts";

interface ReportCardProps {
  report: ReportView;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

/** Memoized, so that only a changed report renders again. */
export const ReportCard = memo(function ReportCard({ report, isChosen, onChoose }: ReportCardProps) {
  const headingId = useId();
  const { user } = useSignedInUser();
  const isManaged = mayManage(user.role);
  const { widgetName, text, email, pageUrl, state, createdAt } = report;
  return (
    <article className="card stack stack--tight report" aria-labelledby={headingId} tabIndex={-1}>
      <div className="report__title">
        {isManaged && (
          <input
            type="checkbox"
            className="choice__control"
            aria-label={t("Choose the report of {widgetName}, {createdAt}", {
              widgetName,
              createdAt: formatMoment(createdAt),
            })}
            checked={isChosen}
            onChange={() => onChoose(report.id)}
          />
        )}
        <h2 className="report__heading" id={headingId}>
          {widgetName}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>{" "}
        </h2>
      </div>
      <p role="status">
        <Badge variant={state === "new" ? "signal" : "neutral"}>{STATE_NAMES[state]}</Badge>
      </p>
      <p className="report__text">{text}</p>
      {pageUrl && (
        <p>
          <RichText
            text="Page: <link>{pageUrl}</link>"
            values={{ pageUrl }}
            parts={{ link: (words) => <NewTabLink href={pageUrl}>{words}</NewTabLink> }}
          />
        </p>
      )}
      {email ? (
        <p>
          <RichText
            text="Visitor’s address: <link>{email}</link>"
            values={{ email }}
            parts={{ link: (words) => <a href={`mailto:${encodeURIComponent(email)}`}>{words}</a> }}
          />
        </p>
      ) : (
        <p className="muted small">{t("The visitor left no address to answer to.")}</p>
      )}
      <ReplyList report={report} />
      {isManaged && email && <ReplySection report={report} />}
      {isManaged && <ReportStates report={report} />}
    </article>
  );
});
