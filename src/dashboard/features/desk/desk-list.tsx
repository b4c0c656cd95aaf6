import { Link } from "react-router";
import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { DeskSummary } from "#shared/schemas/operator-desk.ts";
import { Badge } from "#ui/badge.tsx";
import { formatMoment } from "../../format.ts";
import { StateBadge } from "../conversation/state-badge.tsx";

/** Links to conversations, as they come: those that wait the longest past their promise first. */
export function DeskList({ conversations }: { conversations: DeskSummary[] }) {
  if (conversations.length === 0) return null;
  return (
    <ul className="row-list">
      {conversations.map((conversation) => (
        <li className="row-list__item split" key={conversation.id}>
          <DeskRow conversation={conversation} />
        </li>
      ))}
    </ul>
  );
}

function DeskRow({ conversation }: { conversation: DeskSummary }) {
  const { id, email, topic, subject, state, waitingSince, answerDue, updatedAt } = conversation;
  return (
    <>
      <div className="stack stack--close">
        <Link className="scan-long" to={fillPath(DASHBOARD.deskConversation, { conversationId: id })}>
          {subject}
        </Link>
        <p className="muted small scan-long">
          {`${TOPIC_NAMES[topic]}, ${email}, `}
          {waitingSince ? (
            <>
              waiting since <time dateTime={waitingSince}>{formatMoment(waitingSince)}</time>
            </>
          ) : (
            <>
              last message <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
            </>
          )}
          {answerDue && (
            <>
              {", answer promised by "}
              <time dateTime={answerDue}>{formatMoment(answerDue)}</time>
            </>
          )}
        </p>
      </div>
      <div className="cluster">
        {isOverdue(answerDue) && <Badge variant="danger">Overdue</Badge>}
        <StateBadge state={state} />
      </div>
    </>
  );
}

export function isOverdue(answerDue: string | null): boolean {
  return answerDue !== null && Date.parse(answerDue) < Date.now();
}
