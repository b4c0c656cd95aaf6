import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readDesk } from "#shared/desk/contract.ts";
import type { ConversationSummary, DeskOverview } from "#shared/desk/schemas.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath, PAGES } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { PageIntro } from "../../../components/page-heading.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatMoment } from "../../../format.ts";
import { readPageSettings } from "../../../page-settings.ts";
import { query } from "../../../query.ts";
import { useAuth } from "../../session/auth.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { AnswerDue, StateBadge } from "../conversation/state-badge.tsx";
import { Entitlements } from "./entitlements.tsx";
import { NewConversation } from "./new-conversation.tsx";
import { SupportState } from "./support-state.tsx";

const BY_FORM = mark("You can use the <link>contact form</link>.");
const BY_FORM_OR_MAIL = mark(
  "You can use the <link>contact form</link>, or write to <link2>{supportEmail}</link2>.",
);

/** Interval at which the page asks whether support is there. */
const CHAT_STATE_MS = 30_000;

export function SupportPage() {
  if (useAuth().user?.isOperator) return <OwnSupport />;
  return (
    <div className="stack">
      <PageIntro title={t("Support")} className="measure">
        <RichText
          text="Many questions are answered in the <link>help center</link>. For all others, write to us here."
          parts={{ link: (words) => <a href={localPath(PAGES.helpCenter)}>{words}</a> }}
        />
      </PageIntro>
      <ForManagers instead={<ForViewers />}>
        <Desk />
      </ForManagers>
    </div>
  );
}

/** Shown to operators, who would write to themselves. */
function OwnSupport() {
  return (
    <div className="stack">
      <PageIntro title={t("Support")} className="measure">
        <RichText
          text="You give support here. Customers’ conversations are at the <link>desk</link>."
          parts={{ link: (words) => <Link to={DASHBOARD.desk}>{words}</Link> }}
        />
      </PageIntro>
    </div>
  );
}

function ForViewers() {
  const { supportEmail } = readPageSettings();
  return (
    <Card className="stack stack--tight">
      <h2>{t("Write to us")}</h2>
      <ViewerNotice what={t("see and start conversations")} />
      <p>
        <RichText
          text={supportEmail === null ? BY_FORM : BY_FORM_OR_MAIL}
          values={{ supportEmail: supportEmail ?? "" }}
          parts={{
            link: (words) => <a href={localPath(`${PAGES.contact}?topic=support`)}>{words}</a>,
            link2: (words) => <a href={`mailto:${supportEmail}`}>{words}</a>,
          }}
        />
      </p>
    </Card>
  );
}

function Desk() {
  const { hasChat } = readPageSettings();
  const desk = useQuery({
    ...query(readDesk),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: hasChat && CHAT_STATE_MS,
  });
  return (
    <QueryView query={desk} what={t("your conversations")} lines={6}>
      {(overview) => (
        <>
          {overview.conversations.length > 0 && <OwnConversations overview={overview} />}
          <Card className="stack stack--tight">
            <h2>{t("New conversation")}</h2>
            {hasChat && (
              <p className="muted">
                <SupportState state={overview.chat} />
              </p>
            )}
            <NewConversation topics={overview.topics} />
          </Card>
          <Entitlements entitlements={overview.entitlements} />
        </>
      )}
    </QueryView>
  );
}

function OwnConversations({ overview: { conversations, promises } }: { overview: DeskOverview }) {
  const { kept, late } = promises;
  return (
    <Card className="stack stack--tight">
      <h2>{t("Your conversations")}</h2>
      {kept + late > 0 && (
        <p className="muted">
          {t("Promised answers in the last 12 months: {kept} on time, {late} late.", { kept, late })}
        </p>
      )}
      <ConversationList conversations={conversations} />
    </Card>
  );
}

/** Links to the account's conversations, latest first. */
function ConversationList({ conversations }: { conversations: ConversationSummary[] }) {
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
              <AnswerDue answerDue={answerDue} />
            </p>
          </div>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
