import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { downloadAsOperator, readDeskConversation } from "#shared/api/operator-desk.ts";
import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import type { OperatorConversation, OperatorMessageView } from "#shared/schemas/operator-desk.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { download, HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { formatMoment } from "../../format.ts";
import { query } from "../../query.ts";
import { MessageList } from "../conversation/message-list.tsx";
import { StateBadge } from "../conversation/state-badge.tsx";
import { useAuth } from "../session/auth.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { BookUse } from "./book-use.tsx";
import { CloseConversation } from "./close-conversation.tsx";
import { isOverdue } from "./desk-list.tsx";
import { ForOperators, NoOperator } from "./for-operators.tsx";
import { HeldAnswers } from "./held-answers.tsx";

/** One conversation of any customer, for the operator's people. */
export function DeskConversationPage() {
  const { conversationId: id = "" } = useParams();
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.desk}>{t("All conversations")}</BackLink>
      {useAuth().user?.isOperator ? (
        <AnyConversation key={id} id={id} />
      ) : (
        <>
          <PageHeading>{t("Conversation")}</PageHeading>
          <NoOperator />
        </>
      )}
    </div>
  );
}

function AnyConversation({ id }: { id: string }) {
  const found = useQuery({
    ...query(readDeskConversation, { params: { id } }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const isGone = found.error instanceof HttpError && found.error.status === 404;
  return (
    <>
      <PageHeading>
        {isGone ? t("Conversation not found") : (found.data?.subject ?? t("Conversation"))}
      </PageHeading>
      {isGone ? (
        <p>{t("It was deleted, perhaps with its account.")}</p>
      ) : (
        <ForOperators query={found} what={t("this conversation")}>
          {(view) => <Conversation view={view} />}
        </ForOperators>
      )}
    </>
  );
}

function Conversation({ view }: { view: OperatorConversation }) {
  const { id, state, waitingSince } = view;
  return (
    <>
      <Facts view={view} />
      {view.heldAnswers.length > 0 && <HeldAnswers view={view} />}
      <Card className="stack">
        <h2>{t("Messages")}</h2>
        <MessageList
          messages={view.messages}
          authorOf={authorOf}
          fetchFile={(file) => download(downloadAsOperator, { params: { id, file: file.id } })}
        />
      </Card>
      <Card className="stack stack--tight">
        <h2>{waitingSince ? t("Answer") : t("Write again")}</h2>
        <AnswerForm key={id} view={view} />
      </Card>
      {view.entitlements.length > 0 && <BookUse key={`${id} uses`} view={view} />}
      {state !== "closed" && <CloseConversation view={view} />}
    </>
  );
}

function Facts({ view }: { view: OperatorConversation }) {
  const { account, topic, state, waitingSince, answerDue, caseId } = view;
  return (
    <div className="stack stack--close">
      <div className="cluster">
        <StateBadge state={state} />
        {isOverdue(answerDue) && <Badge variant="danger">{t("Overdue")}</Badge>}
        <p className="muted">{t(TOPIC_NAMES[topic])}</p>
      </div>
      <p className="scan-long">
        {account.name === account.email ? account.email : `${account.name}, ${account.email}`}
        {account.plan && t(", plan {name}", { name: PLANS[account.plan].name })}
      </p>
      {waitingSince && (
        <p>
          <RichText
            text="Waiting since <time>{waitingSince}</time>"
            values={{ waitingSince: formatMoment(waitingSince) }}
            parts={{ time: (words) => <time dateTime={waitingSince}>{words}</time> }}
          />
          {answerDue && (
            <RichText
              text=", answer promised by <time>{answerDue}</time>"
              values={{ answerDue: formatMoment(answerDue) }}
              parts={{ time: (words) => <time dateTime={answerDue}>{words}</time> }}
            />
          )}
          .
        </p>
      )}
      {caseId && (
        <p className="measure">
          {t(
            "It is about a case of theirs. Its name, notes and letters stay with the customer, who attaches the evidence file to a message here.",
          )}
        </p>
      )}
    </div>
  );
}

function authorOf({ author, name, operator }: OperatorMessageView): string {
  if (author === "team") return t("Support ({name})", { name: operator ?? t("unnamed") });
  return name ?? t("A former member");
}
