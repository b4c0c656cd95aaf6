import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useId, useRef, useState } from "react";
import { readReport } from "#shared/barrier-reports/contract.ts";
import type { ReplyDelivery, ReplyView, ReportView } from "#shared/barrier-reports/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { mayManage } from "#shared/team/roles.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { useWarningOnClose } from "../../components/use-warning-on-close.ts";
import { formatMoment } from "../../format.ts";
import { pollInterval } from "../../poll-interval.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useDraft } from "../session/use-draft.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReportStates } from "./report-states.tsx";
import { STATE_NAMES } from "./state-names.ts";

const NOTHING = { text: "", seen: "", suggestion: "" };

const DELIVERY: Record<ReplyDelivery, { name: string; variant: BadgeVariant }> = {
  waiting: { name: t("On its way"), variant: "neutral" },
  sent: { name: t("Sent"), variant: "success" },
  failed: { name: t("Not delivered"), variant: "danger" },
};

interface ReportCardProps {
  report: ReportView;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

/** Memoized so only a changed barrier report rerenders. */
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
        <p className="muted small">{t("The visitor left no address to reply to.")}</p>
      )}
      <ReplyList report={report} />
      {isManaged && email && <ReplySection report={report} />}
      {isManaged && <ReportStates report={report} />}
    </article>
  );
});

function ReplyList({ report }: { report: ReportView }) {
  const replies = useDelivery(report);
  if (replies.length === 0) return null;
  return (
    <ul className="report__replies" aria-label={t("Answers")}>
      {replies.map(({ number, text, author, delivery, createdAt }) => (
        <li className="report__reply" key={number}>
          <p className="split">
            <span>
              <strong>{author ?? t("A former team member")}</strong>{" "}
              <RichText
                text="answered on <time>{createdAt}</time>"
                values={{ createdAt: formatMoment(createdAt) }}
                at={createdAt}
              />
            </span>
            <span role="status">
              <Badge variant={DELIVERY[delivery].variant}>{DELIVERY[delivery].name}</Badge>
            </span>
          </p>
          <p className="report__text">{text}</p>
          {delivery === "failed" && (
            <p className="small">
              {t(
                "The email didn’t arrive: the visitor’s mail server refused it, or couldn’t be reached for three days. The address may be mistyped.",
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns a barrier report's replies, and polls their delivery while an email is being sent. */
function useDelivery({ id, replies }: ReportView): ReplyView[] {
  const [openedAt] = useState(Date.now);
  const { data } = useQuery({
    ...query(readReport, { params: { id } }),
    enabled: replies.some(isWaiting),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      pollInterval(!settled(replies, state.data).some(isWaiting), Date.now() - openedAt),
    refetchOnWindowFocus: ({ state }) => (settled(replies, state.data).some(isWaiting) ? "always" : false),
  });
  return settled(replies, data);
}

function settled(replies: ReplyView[], newer: ReportView | undefined): ReplyView[] {
  return replies.map((reply) => {
    const same = newer?.replies.find(({ number }) => number === reply.number);
    return isWaiting(reply) && same ? { ...reply, delivery: same.delivery } : reply;
  });
}

function isWaiting({ delivery }: ReplyView): boolean {
  return delivery === "waiting";
}

/** Opens the reply form. The draft is stored until sent, even while the form is closed. */
function ReplySection({ report }: { report: ReportView }) {
  const { user } = useSignedInUser();
  const draft = useDraft(`reply:${report.id}`, NOTHING);
  const [isOpen, setOpen] = useState(draft.unsaved);
  const [discarded, setDiscarded] = useState(NOTHING);
  const opener = useRef<HTMLButtonElement>(null);
  const wasTouched = useRef(false);
  useWarningOnClose(draft.unsaved);
  useEffect(() => {
    if (!isOpen && wasTouched.current) opener.current?.focus();
  }, [isOpen]);

  if (!user.isEmailVerified) {
    return (
      <p className="muted small">
        {t(
          "You can answer from here once you’ve verified your own email address, since visitors’ replies go there.",
        )}
      </p>
    );
  }

  function show(open: boolean) {
    wasTouched.current = true;
    setOpen(open);
  }

  function discard() {
    setDiscarded(draft.values);
    draft.discard();
    show(false);
  }

  function restore() {
    draft.change(discarded);
    setDiscarded(NOTHING);
    show(true);
  }

  if (isOpen) {
    return (
      <ReplyForm
        report={report}
        draft={draft}
        focused={wasTouched.current}
        onSent={(sent) => {
          draft.markSaved(sent);
          show(false);
        }}
        onKeep={() => show(false)}
        onDiscard={discard}
      />
    );
  }
  return (
    <div className="cluster">
      <Button variant="secondary" ref={opener} onClick={() => show(true)}>
        {draft.unsaved ? t("Continue your answer") : nameOfStart(report)}
      </Button>
      {discarded.text && !draft.unsaved && (
        <Button variant="quiet" onClick={restore}>
          {t("Restore what you wrote")}
        </Button>
      )}
    </div>
  );
}

function nameOfStart({ replies }: ReportView): string {
  return replies.length > 0 ? t("Write another answer") : t("Answer by email");
}
