import { Link } from "react-router";
import type { DeskSummary } from "#shared/desk/operator-schemas.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../format.ts";
import { AnswerDue, StateBadge } from "./conversation/state-badge.tsx";

/** Links to conversations in the server's order: longest overdue first. */
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
          {`${t(TOPIC_NAMES[topic])}, ${email}, `}
          {waitingSince ? (
            <RichText
              text="waiting since <time>{waitingSince}</time>"
              values={{ waitingSince: formatMoment(waitingSince) }}
              at={waitingSince}
            />
          ) : (
            <RichText
              text="last message <time>{updatedAt}</time>"
              values={{ updatedAt: formatMoment(updatedAt) }}
              at={updatedAt}
            />
          )}
          <AnswerDue answerDue={answerDue} />
        </p>
      </div>
      <div className="cluster">
        {isOverdue(answerDue) && <Badge variant="danger">{t("Overdue")}</Badge>}
        <StateBadge state={state} />
      </div>
    </>
  );
}

export function isOverdue(answerDue: string | null): boolean {
  return answerDue !== null && Date.parse(answerDue) < Date.now();
}
