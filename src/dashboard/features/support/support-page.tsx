import { useQuery } from "@tanstack/react-query";
import { readDesk } from "#shared/api/desk.ts";
import { PAGES } from "#shared/paths.ts";
import type { DeskOverview } from "#shared/schemas/desk.ts";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { readPageSettings } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { Entitlements } from "./entitlements.tsx";
import { NewConversation } from "./new-conversation.tsx";

/** Conversations with the operator's people, and what the plan includes of their work. */
export function SupportPage() {
  return (
    <div className="stack">
      <div className="stack stack--tight">
        <PageHeading>Support</PageHeading>
        <p className="measure">
          Many questions are answered in the <a href={PAGES.helpCenter}>help center</a>. For all others, write
          to us here.
        </p>
      </div>
      <ForManagers instead={<ForViewers />}>
        <Desk />
      </ForManagers>
    </div>
  );
}

function ForViewers() {
  const { supportEmail } = readPageSettings();
  return (
    <Card className="stack stack--tight">
      <h2>Write to us</h2>
      <ViewerNotice what="see and start conversations" />
      <p>
        You can use the <a href={`${PAGES.contact}?topic=support`}>contact form</a>, or write to{" "}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </Card>
  );
}

function Desk() {
  const desk = useQuery({ ...query(readDesk), refetchOnMount: "always", refetchOnWindowFocus: "always" });
  return (
    <QueryView query={desk} what="your conversations" lines={6}>
      {(overview) => (
        <>
          {overview.conversations.length > 0 && <OwnConversations overview={overview} />}
          <Card className="stack stack--tight">
            <h2>New conversation</h2>
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
      <h2>Your conversations</h2>
      {kept + late > 0 && (
        <p className="muted">{`Promised answers in the last 12 months: ${kept} in time, ${late} late.`}</p>
      )}
      <ConversationList conversations={conversations} />
    </Card>
  );
}
