import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import * as v from "valibot";
import {
  addMessage,
  attachEvidence,
  changeConversation,
  downloadDeskFile,
  followConversation,
  notePresence,
  readConversation,
} from "#shared/desk/contract.ts";
import type { ConversationView, DeskMessageView } from "#shared/desk/schemas.ts";
import { AddMessageSchema } from "#shared/desk/schemas.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call, download, HttpError } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useForm } from "#ui/use-form.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatMoment } from "../../../format.ts";
import { readPageSettings } from "../../../page-settings.ts";
import { keyOf, query } from "../../../query.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { MessageFields } from "../conversation/message-fields.tsx";
import { MessageList } from "../conversation/message-list.tsx";
import { sendFiles } from "../conversation/send-files.ts";
import { StateBadge } from "../conversation/state-badge.tsx";
import { arrivalsOf, ChatNotices } from "../live/chat-notices.tsx";
import { openEvents, report } from "../live/live-calls.ts";
import { useLiveChat } from "../live/use-live-chat.ts";
import { useKeepConversation } from "../use-keep-desk.ts";
import { SupportState } from "./support-state.tsx";
import { AS_CUSTOMER } from "./upload-file.ts";

const FieldsSchema = v.omit(AddMessageSchema, ["request"]);

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
              at={answerDue}
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
      {readPageSettings().hasChat ? <LiveMessages key={id} view={view} /> : <Messages view={view} />}
      <div className="cluster">
        {topic === "legal" && <AttachEvidence view={view} />}
        <ChangeState view={view} />
      </div>
    </>
  );
}

interface MessagesProps {
  view: ConversationView;
  onTyping?: () => void;
  /** Notices of live chat. */
  children?: ReactNode;
}

function Messages({ view, onTyping, children }: MessagesProps) {
  const { id, state } = view;
  return (
    <>
      <Card className="stack">
        <h2>{t("Messages")}</h2>
        <MessageList
          messages={view.messages}
          authorOf={authorOf}
          fetchFile={(file) => download(downloadDeskFile, { params: { id, file: file.id } })}
        />
        {children}
      </Card>
      <Card className="stack stack--tight">
        <h2>{state === "closed" ? t("Write again") : t("Write a message")}</h2>
        <WriteMessage key={id} view={view} onTyping={onTyping} />
      </Card>
    </>
  );
}

function LiveMessages({ view }: { view: ConversationView }) {
  const { id, messages } = view;
  const client = useQueryClient();
  const params = { id };
  const { state, noteTyping } = useLiveChat({
    newest: messages.at(-1)?.number ?? 0,
    follow: (options) => openEvents(followConversation, { params }, options),
    note: (body) => report(notePresence, { params, body }),
    refetch: () =>
      client.invalidateQueries({ queryKey: keyOf(readConversation, { params }) }, { throwOnError: true }),
  });
  return (
    <Messages view={view} onTyping={noteTyping}>
      <ChatNotices arrivals={arrivalsOf(messages, authorOf, ({ author }) => author === "team")}>
        <SupportState state={state} />
      </ChatNotices>
    </Messages>
  );
}

function authorOf({ author, name }: DeskMessageView): string {
  if (author === "team")
    return t("Support of {productName}", { productName: readPageSettings().productName });
  return name ?? t("A former team member");
}

/** Closes or reopens a conversation. */
function ChangeState({ view: { id, state } }: { view: ConversationView }) {
  const keep = useKeepConversation();
  const isClosed = state === "closed";
  const change = useAction({
    call: () => call(changeConversation, { params: { id }, body: { state: isClosed ? "open" : "closed" } }),
    done: (view: ConversationView) => {
      keep(view);
      return isClosed
        ? { title: t("The conversation was reopened") }
        : { title: t("The conversation was closed"), description: t("Write again to reopen it.") };
    },
    failed: t("The conversation wasn’t changed"),
  });
  return (
    <Button
      variant="quiet"
      busy={change.isPending}
      busyLabel={t("Changing…")}
      onClick={() => change.mutate()}
    >
      {isClosed ? t("Reopen the conversation") : t("Close the conversation")}
    </Button>
  );
}

/** Adds a message with files; the draft is kept until sent. */
function WriteMessage({ view: { id }, onTyping }: Omit<MessagesProps, "children">) {
  const keep = useKeepConversation();
  const request = useRef(randomUuid());
  const [sentTimes, setSentTimes] = useState(0);
  const draft = useDraft(`desk:${id}`, { text: "" });
  const form = useForm({
    schema: FieldsSchema,
    async send({ text }) {
      const sent = draft.values;
      const added = await call(addMessage, { params: { id }, body: { request: request.current, text } });
      request.current = randomUuid();
      const { view, told } = await sendFiles(added, form, AS_CUSTOMER);
      keep(view);
      draft.markSaved(sent);
      draft.discard();
      setSentTimes(sentTimes + 1);
      toast(told);
    },
    fallback: t("Your message wasn’t sent. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <MessageFields key={sentTimes} text={draft.field("text")} form={form} onTyping={onTyping} />
      <SubmitLine form={form} busyLabel={t("Sending…")} submit={t("Send message")} />
    </FormFrame>
  );
}

/** Shares the evidence archive with support, after confirmation. */
function AttachEvidence({ view: { id, legalCase } }: { view: ConversationView }) {
  const [isOpen, setOpen] = useState(false);
  const keep = useKeepConversation();
  const request = useRef(randomUuid());
  const attaching = useAction({
    call: () =>
      call(attachEvidence, {
        params: { id },
        body: { request: request.current, site: legalCase?.siteId ?? null },
      }),
    done: (view: ConversationView) => {
      request.current = randomUuid();
      keep(view);
      setOpen(false);
      return { title: t("The evidence file was attached") };
    },
    failed: t("The evidence file wasn’t attached"),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("Attach the evidence file")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("Attach the evidence file?")}>
        <p>
          {legalCase?.siteId
            ? t("Support gets the signed record of scans, decisions and answers about the letter’s website.")
            : t("Support gets the signed record of scans, decisions and answers about all of your websites.")}
        </p>
        <div className="cluster">
          <Button busy={attaching.isPending} busyLabel={t("Attaching…")} onClick={() => attaching.mutate()}>
            {t("Attach it")}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t("Not now")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
