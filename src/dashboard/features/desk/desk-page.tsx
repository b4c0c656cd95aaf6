import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import {
  DESK_STATES,
  DESK_TOPICS,
  type DeskState,
  type DeskTopic,
  LISTED_CONVERSATIONS,
} from "#shared/desk/choices.ts";
import { followDesk, listDeskConversations, noteDeskPresence } from "#shared/desk/contract.ts";
import type { DeskSummary } from "#shared/desk/operator-schemas.ts";
import { DESK_STATE_NAMES, TOPIC_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { fieldsOf } from "#src/dashboard/components/choice-field.tsx";
import { Card } from "#ui/card.tsx";
import { FilterField, StateFilter } from "../../components/filter-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { DelayedSearchField } from "../../components/search-field.tsx";
import { readPageSettings } from "../../page-settings.ts";
import { keyOf, query } from "../../query.ts";
import { useAuth } from "../session/auth.tsx";
import { DeskList } from "./desk-list.tsx";
import { ForOperators, NoOperator } from "./for-operators.tsx";
import { ChatNotices } from "./live/chat-notices.tsx";
import { openEvents, report } from "./live/live-calls.ts";
import { useLiveChat } from "./live/use-live-chat.ts";

/** All accounts' conversations, for operators. */
export function DeskPage() {
  return (
    <div className="stack">
      <PageHeading>{t("Desk")}</PageHeading>
      {useAuth().user?.isOperator ? <AllConversations /> : <NoOperator />}
    </div>
  );
}

function AllConversations() {
  const [address, setAddress] = useSearchParams();
  const choice = readDeskChoice(address);
  const found = useQuery({
    ...query(listDeskConversations, { query: deskParams(choice) }),
    placeholderData: (before) => before,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: 60_000,
  });
  const change = (part: Partial<DeskChoice>) =>
    setAddress(deskParams({ ...choice, ...part }), { replace: true });
  return (
    <ForOperators query={found} what={t("the conversations")}>
      {({ conversations }) => (
        <>
          <DeskFilter choice={choice} onChange={change} />
          <Card className="stack stack--tight">
            <h2>{t("Conversations")}</h2>
            {readPageSettings().hasChat && <LiveList />}
            <p className="muted" role="status">
              {countText(conversations)}
            </p>
            <DeskList conversations={conversations} />
          </Card>
        </>
      )}
    </ForOperators>
  );
}

/** Keeps the list live, and the operator present at the desk. Filters don't hide messages here. */
function LiveList() {
  const client = useQueryClient();
  const { data } = useQuery(query(listDeskConversations, { query: {} }));
  const { state } = useLiveChat({
    newest: 0,
    follow: (options) => openEvents(followDesk, { query: {} }, options),
    note: (body) => report(noteDeskPresence, { body: { ...body, conversation: null } }),
    refetch: () =>
      client.invalidateQueries({ queryKey: keyOf(listDeskConversations) }, { throwOnError: true }),
  });
  if (!data) return null;
  const waiting = data.conversations.filter(({ waitingSince }) => waitingSince !== null);
  const arrivals = waiting.map(({ id, subject, email, updatedAt }) => ({
    key: `${id}/${updatedAt}`,
    text: t("{subject}: a message from {email}", { subject, email }),
  }));
  return (
    <ChatNotices arrivals={arrivals}>
      {state &&
        (state.opensAt
          ? t("Outside of your hours, customers read that you reply by email.")
          : t("Customers see that support is here."))}
    </ChatNotices>
  );
}

function DeskFilter({ choice, onChange }: { choice: DeskChoice; onChange(part: Partial<DeskChoice>): void }) {
  const field = fieldsOf(choice, onChange);
  return (
    <div className="filter filter--last-wide">
      <StateFilter {...field("state")} options={optionsOf(DESK_STATES, DESK_STATE_NAMES)} />
      <FilterField
        {...field("topic")}
        label={t("Topic")}
        all={t("All topics")}
        options={optionsOf(DESK_TOPICS, TOPIC_NAMES)}
      />
      <DelayedSearchField
        label={t("Words in the subject, or an owner’s address")}
        maxLength={120}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}

function countText(conversations: DeskSummary[]): string {
  const waiting = conversations.filter(({ waitingSince }) => waitingSince !== null).length;
  const all = conversations.length;
  if (all === 0) return t("There are none.");
  if (all === LISTED_CONVERSATIONS)
    return t("The first {all}, {waiting} waiting for an answer.", { all, waiting });
  return t("{all} in all, {waiting} waiting for an answer.", { all, waiting });
}

/** Conversation filter, as stored in the URL; empty for all. */
interface DeskChoice {
  state: DeskState | "";
  topic: DeskTopic | "";
  search: string;
}

/** Reads the filter from the URL; missing and invalid values select all. */
function readDeskChoice(address: URLSearchParams): DeskChoice {
  return {
    state: DESK_STATES.find((known) => known === address.get("state")) ?? "",
    topic: DESK_TOPICS.find((known) => known === address.get("topic")) ?? "",
    search: address.get("search") ?? "",
  };
}

/** Returns the query for the URL and the API, without empty values. */
function deskParams({ state, topic, search }: DeskChoice) {
  return { ...(state && { state }), ...(topic && { topic }), ...(search && { search }) };
}
