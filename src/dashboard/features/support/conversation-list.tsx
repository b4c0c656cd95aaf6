import { Link } from "react-router";
import { TOPIC_NAMES } from "#shared/desk-words.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { ConversationSummary } from "#shared/schemas/desk.ts";
import { t } from "#shared/translate.ts";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../format.ts";
import { StateBadge } from "../conversation/state-badge.tsx";

/** Links to the account's conversations, the latest first. */
export function ConversationList({ conversations }: { conversations: ConversationSummary[] }) {
  return (
    <ul className="row-list">
      {conversations.map(({ id, topic, subject, state, answerDue, updatedAt }) => (
        <li className="row-list__item split" key={id}>
          <div className="stack stack--close">
            <Link className="scan-long" to={fillPath(DASHBOARD.conversation, { conversationId: id })}>
              {subject}
            </Link>
            <p className="muted small">
              {`${t("{topicNames}, last message", { topicNames: t(TOPIC_NAMES[topic]) })} `}
              <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
              {answerDue && (
                <RichText
                  text=", answer promised by <time>{answerDue}</time>"
                  values={{ answerDue: formatMoment(answerDue) }}
                  parts={{ time: (words) => <time dateTime={answerDue}>{words}</time> }}
                />
              )}
            </p>
          </div>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
