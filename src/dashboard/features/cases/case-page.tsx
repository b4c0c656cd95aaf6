import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { readCase } from "#shared/api/cases.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { CaseView } from "#shared/schemas/case.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatMoment } from "../../format.ts";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import { CaseForm } from "./case-form.tsx";
import { CaseLetters } from "./case-letters.tsx";
import { RemoveCase } from "./remove-case.tsx";
import { STATE_BADGES, STATE_NAMES } from "./words.ts";

/** One case: its state and deadline, its files, and the evidence to take along. */
export function CasePage() {
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.letters}>{t("All letters")}</BackLink>
      <ForManagers
        instead={
          <>
            <PageHeading>{t("Letter")}</PageHeading>
            <ViewerNotice what={t("see letters")} />
          </>
        }
      >
        <ManagedCase />
      </ForManagers>
    </div>
  );
}

function ManagedCase() {
  const { caseId = "" } = useParams();
  const found = useQuery({ ...query(readCase, { params: { id: caseId } }), refetchOnMount: "always" });
  const isGone = found.error instanceof HttpError && found.error.status === 404;
  if (isGone) {
    return (
      <>
        <PageHeading>{t("Letter not found")}</PageHeading>
        <p>{t("It was removed, or belongs to another account.")}</p>
      </>
    );
  }
  return (
    <>
      <PageHeading>{found.data?.name ?? t("Letter")}</PageHeading>
      <QueryView query={found} what={t("this letter")} lines={8}>
        {(view) => <Case view={view} />}
      </QueryView>
    </>
  );
}

function Case({ view }: { view: CaseView }) {
  const { state, createdAt, openedBy } = view;
  return (
    <>
      <div className="cluster">
        <Badge variant={STATE_BADGES[state]}>{STATE_NAMES[state]}</Badge>
        <p className="muted">
          <RichText
            text="Opened <time>{createdAt}</time>"
            values={{ createdAt: formatMoment(createdAt) }}
            parts={{ time: (words) => <time dateTime={createdAt}>{words}</time> }}
          />
          {openedBy && ` ${t("by {openedBy}", { openedBy })}`}
        </p>
      </div>
      <p>
        <Link
          to={
            view.conversation
              ? fillPath(DASHBOARD.conversation, { conversationId: view.conversation })
              : `${DASHBOARD.support}?topic=legal`
          }
        >
          {view.conversation ? t("Conversation with support") : t("Write to support about this letter")}
        </Link>
      </p>
      <CaseLetters view={view} />
      <Card className="stack stack--tight">
        <h2>{t("State and notes")}</h2>
        <CaseForm key={view.id} view={view} />
      </Card>
      <CaseEvidence view={view} />
      <RemoveCase view={view} />
    </>
  );
}
