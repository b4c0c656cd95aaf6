import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { downloadDeskFile, readConversation } from "#shared/api/desk.ts";
import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { ConversationView, DeskMessageView } from "#shared/schemas/desk.ts";
import { t } from "#shared/translate.ts";
import { download, HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatMoment } from "../../format.ts";
import { readPageSettings } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { MessageList } from "../conversation/message-list.tsx";
import { StateBadge } from "../conversation/state-badge.tsx";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { AttachEvidence } from "./attach-evidence.tsx";
import { ChangeState } from "./change-state.tsx";
import { WriteMessage } from "./write-message.tsx";

/** One conversation with support. */
export function ConversationPage() {
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.support}>{t("All conversations")}</BackLink>
      <ForManagers
        instead={
          <>
            <PageHeading>{t("Conversation")}</PageHeading>
            <ViewerNotice what={t("see conversations")} />
          </>
        }
      >
        <ManagedConversation />
      </ForManagers>
    </div>
  );
}

function ManagedConversation() {
  const { conversationId: id = "" } = useParams();
  const found = useQuery({
    ...query(readConversation, { params: { id } }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  if (found.error instanceof HttpError && found.error.status === 404) {
    return (
      <>
        <PageHeading>{t("Conversation not found")}</PageHeading>
        <p>{t("It was deleted, or belongs to another account.")}</p>
      </>
    );
  }
  return (
    <>
      <PageHeading>{found.data?.subject ?? t("Conversation")}</PageHeading>
      <QueryView query={found} what={t("this conversation")} lines={8}>
        {(view) => <Conversation view={view} />}
      </QueryView>
    </>
  );
}

function Conversation({ view }: { view: ConversationView }) {
  const { id, topic, state, answerDue, legalCase } = view;
  return (
    <>
      <div className="stack stack--close">
        <div className="cluster">
          <StateBadge state={state} />
          <p className="muted">{t(TOPIC_NAMES[topic])}</p>
        </div>
        {answerDue && (
          <p>
            <RichText
              text="We promised an answer by <time>{answerDue}</time>."
              values={{ answerDue: formatMoment(answerDue) }}
              parts={{ time: (words) => <time dateTime={answerDue}>{words}</time> }}
            />
          </p>
        )}
        {legalCase && (
          <p>
            <RichText
              text="About your letter: <link>{name}</link>"
              values={{ name: legalCase.name }}
              parts={{
                link: (words) => <Link to={fillPath(DASHBOARD.case, { caseId: legalCase.id })}>{words}</Link>,
              }}
            />
          </p>
        )}
      </div>
      <Card className="stack">
        <h2>{t("Messages")}</h2>
        <MessageList
          messages={view.messages}
          authorOf={authorOf}
          fetchFile={(file) => download(downloadDeskFile, { params: { id, file: file.id } })}
        />
      </Card>
      <Card className="stack stack--tight">
        <h2>{state === "closed" ? t("Write again") : t("Write a message")}</h2>
        <WriteMessage key={id} view={view} />
      </Card>
      <div className="cluster">
        {topic === "legal" && <AttachEvidence view={view} />}
        <ChangeState view={view} />
      </div>
    </>
  );
}

function authorOf({ author, name }: DeskMessageView): string {
  if (author === "team")
    return t("Support of {productName}", { productName: readPageSettings().productName });
  return name ?? t("A former team member");
}
