import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { listCases, readCase, removeCase } from "#shared/cases/contract.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath, issuesView, letterPagesView } from "#shared/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { useHeadingFocus } from "../../components/focus-heading.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { PageHeading, PageIntro, TO_HEADING } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { keyOf, query } from "../../query.ts";
import { useAuth } from "../session/auth.tsx";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { CaseForm } from "./case-form.tsx";
import { CaseLetters } from "./case-letters.tsx";
import { STATE_BADGES, STATE_NAMES } from "./words.ts";

// Loads the scans' rules with it.
const Allegations = lazyComponent(() => import("./allegations.tsx"), "Allegations");

/** A case, or what its letter says about pages (`?show=pages`). */
export function CasePage() {
  const show = useSearchParams()[0].get("show") ?? "";
  useHeadingFocus("h1", show);
  if (show === "pages") return <AllegationsPage />;
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

function AllegationsPage() {
  const { caseId = "" } = useParams();
  const title = t("What the letter says about pages");
  return (
    <div className="stack">
      <BackLink to={fillPath(DASHBOARD.case, { caseId })}>{t("Back to the letter")}</BackLink>
      <PageIntro title={title} className="measure">
        {t(
          "Enter the pages and barriers that the letter names. We check exactly these, and say what our scans see and saw. It isn’t legal advice, and it doesn’t show that a website complies with a law. A lawyer who knows your case should read it before you send it to anyone.",
        )}
      </PageIntro>
      <ForManagers instead={<ViewerNotice what={t("see letters")} />}>
        <Suspense fallback={<Skeleton label={t("Loading {title}", { title })} lines={8} />}>
          <Allegations caseId={caseId} />
        </Suspense>
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
            at={createdAt}
          />
          {openedBy && ` ${t("by {openedBy}", { openedBy })}`}
        </p>
      </div>
      <CaseSupport conversation={view.conversation} />
      <CaseLetters view={view} />
      <CaseAllegations caseId={view.id} />
      <Card className="stack stack--tight">
        <h2>{t("State and notes")}</h2>
        <CaseForm key={view.id} view={view} />
      </Card>
      <CaseEvidence view={view} />
      <RemoveCase view={view} />
    </>
  );
}

/** Links to the comparison of the letter with what scans saw. */
function CaseAllegations({ caseId }: { caseId: string }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("What the letter says about pages")}</h2>
      <p className="measure">
        {t(
          "Enter the pages and barriers that the letter names, and see for each whether our scans find it now, since when they no longer do, or whether only a person can tell.",
        )}
      </p>
      <p>
        <Link to={letterPagesView(caseId)} state={TO_HEADING}>
          {t("Compare it with our scans")}
        </Link>
      </p>
    </Card>
  );
}

/** Links to the archive that a lawyer needs in addition to the letter. */
function CaseEvidence({ view: { site } }: { view: CaseView }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Evidence for your lawyer")}</h2>
      <p className="measure">
        {t(
          "The record of scans, decisions and answers is one signed archive. Give it to your lawyer, not to the other side. It shows what was done and when; it doesn’t show that the website complies with a law.",
        )}
      </p>
      <p>
        {site ? (
          <Link to={`${issuesView(site.id)}?show=report`}>
            {t("Evidence about {host}", { host: site.host })}
          </Link>
        ) : (
          <Link to={DASHBOARD.scans}>{t("Choose the website")}</Link>
        )}
      </p>
    </Card>
  );
}

/** Confirms removal, since lawyers advise keeping everything. */
function RemoveCase({ view: { id, name } }: { view: CaseView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useAction({
    call: () => call(removeCase, { params: { id } }),
    done: () => {
      void navigate(DASHBOARD.letters);
      client.removeQueries({ queryKey: keyOf(readCase, { params: { id } }) });
      void client.invalidateQueries({ queryKey: keyOf(listCases) });
      return { title: t("The case was removed") };
    },
    failed: t("The case wasn’t removed"),
  });
  return (
    <div>
      <RemoveButton label={t("Remove this case")} title={t("Remove {name}?", { name })} action={removal}>
        <p>
          {t(
            "Its files and notes are deleted and can’t be brought back. The evidence still shows that there was a case. Ask your lawyer before you delete anything about a letter.",
          )}
        </p>
      </RemoveButton>
    </div>
  );
}

/** Links to the case's conversation; operators, who give support, cannot begin one. */
function CaseSupport({ conversation }: Pick<CaseView, "conversation">) {
  const isOperator = useAuth().user?.isOperator ?? false;
  if (conversation) {
    return (
      <p>
        <Link to={fillPath(DASHBOARD.conversation, { conversationId: conversation })}>
          {t("Conversation with support")}
        </Link>
      </p>
    );
  }
  if (isOperator) return null;
  return (
    <p>
      <Link to={`${DASHBOARD.support}?topic=legal`}>{t("Write to support about this letter")}</Link>
    </p>
  );
}
