import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { downloadDeskFile, readConversation } from "#shared/api/desk.ts";
import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { ConversationView, DeskMessageView } from "#shared/schemas/desk.ts";
import { download, HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
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
      <BackLink to={DASHBOARD.support}>All conversations</BackLink>
      <ForManagers
        instead={
          <>
            <PageHeading>Conversation</PageHeading>
            <ViewerNotice what="see conversations" />
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
        <PageHeading>Conversation not found</PageHeading>
        <p>It was deleted, or belongs to another account.</p>
      </>
    );
  }
  return (
    <>
      <PageHeading>{found.data?.subject ?? "Conversation"}</PageHeading>
      <QueryView query={found} what="this conversation" lines={8}>
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
          <p className="muted">{TOPIC_NAMES[topic]}</p>
        </div>
        {answerDue && (
          <p>
            We promised an answer by <time dateTime={answerDue}>{formatMoment(answerDue)}</time>.
          </p>
        )}
        {legalCase && (
          <p>
            About your letter:{" "}
            <Link to={fillPath(DASHBOARD.case, { caseId: legalCase.id })}>{legalCase.name}</Link>
          </p>
        )}
      </div>
      <Card className="stack">
        <h2>Messages</h2>
        <MessageList
          messages={view.messages}
          authorOf={authorOf}
          fetchFile={(file) => download(downloadDeskFile, { params: { id, file: file.id } })}
        />
      </Card>
      <Card className="stack stack--tight">
        <h2>{state === "closed" ? "Write again" : "Write a message"}</h2>
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
  if (author === "team") return `Support of ${readPageSettings().productName}`;
  return name ?? "A former team member";
}
