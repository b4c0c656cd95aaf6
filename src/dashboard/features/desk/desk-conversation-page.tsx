import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useParams } from "react-router";
import * as v from "valibot";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import {
  addAnswerFile,
  answerConversation,
  closeConversation,
  downloadAsOperator,
  followDesk,
  noteDeskPresence,
  readDeskConversation,
} from "#shared/desk/contract.ts";
import type { OperatorConversation, OperatorMessageView } from "#shared/desk/operator-schemas.ts";
import { AnswerSchema } from "#shared/desk/operator-schemas.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { Badge } from "#ui/badge.tsx";
import { call, download, HttpError } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useForm } from "#ui/use-form.ts";
import { BackLink } from "../../components/back-link.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { readPageSettings } from "../../page-settings.ts";
import { keyOf, query } from "../../query.ts";
import { useAuth } from "../session/auth.tsx";
import { useDraft } from "../session/use-draft.ts";
import { BookUse } from "./book-use.tsx";
import { MessageFields } from "./conversation/message-fields.tsx";
import { MessageList } from "./conversation/message-list.tsx";
import { filesOf, sendFiles, type Upload } from "./conversation/send-files.ts";
import { AnswerDue, StateBadge } from "./conversation/state-badge.tsx";
import { isOverdue } from "./desk-list.tsx";
import { ForOperators, NoOperator } from "./for-operators.tsx";
import { HeldAnswers } from "./held-answers.tsx";
import { arrivalsOf, ChatNotices } from "./live/chat-notices.tsx";
import { openEvents, report } from "./live/live-calls.ts";
import { useLiveChat } from "./live/use-live-chat.ts";
import { useKeepDesk } from "./use-keep-desk.ts";

const FieldsSchema = v.pick(AnswerSchema, ["text"]);
const AS_OPERATOR = {
  author: "team" as const,
  upload: (file: Upload) => call(addAnswerFile, file),
  get allSent() {
    const description = readPageSettings().hasChat
      ? t("The customer gets it by email unless they read it right now.")
      : t("The customer gets it by email.");
    return { title: t("Your answer was sent"), description };
  },
};

/** A conversation from any account, for operators. */
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
  const { id, state } = view;
  return (
    <>
      <Facts view={view} />
      {view.heldAnswers.length > 0 && <HeldAnswers view={view} />}
      {readPageSettings().hasChat ? <LiveMessages key={id} view={view} /> : <Messages view={view} />}
      {view.entitlements.length > 0 && <BookUse key={`${id} uses`} view={view} />}
      {state !== "closed" && <CloseConversation view={view} />}
    </>
  );
}

interface MessagesProps {
  view: OperatorConversation;
  onTyping?: () => void;
  /** Notices of live chat. */
  children?: ReactNode;
}

function Messages({ view, onTyping, children }: MessagesProps) {
  const { id, waitingSince } = view;
  return (
    <>
      <Card className="stack">
        <h2>{t("Messages")}</h2>
        <MessageList
          messages={view.messages}
          authorOf={authorOf}
          fetchFile={(file) => download(downloadAsOperator, { params: { id, file: file.id } })}
        />
        {children}
      </Card>
      <Card className="stack stack--tight">
        <h2>{waitingSince ? t("Answer") : t("Write again")}</h2>
        <AnswerForm key={id} view={view} onTyping={onTyping} />
      </Card>
    </>
  );
}

function LiveMessages({ view }: { view: OperatorConversation }) {
  const { id, messages } = view;
  const client = useQueryClient();
  const { state, noteTyping } = useLiveChat({
    newest: messages.at(-1)?.number ?? 0,
    follow: (options) => openEvents(followDesk, { query: { conversation: id } }, options),
    note: (body) => report(noteDeskPresence, { body: { ...body, conversation: id } }),
    refetch: () =>
      client.invalidateQueries(
        { queryKey: keyOf(readDeskConversation, { params: { id } }) },
        { throwOnError: true },
      ),
  });
  return (
    <Messages view={view} onTyping={noteTyping}>
      <ChatNotices arrivals={arrivalsOf(messages, authorOf, ({ author }) => author !== "team")}>
        {state?.isTyping && t("The customer is typing…")}
        {state && !state.isTyping && state.isHere && t("The customer is here.")}
        {state &&
          !state.isTyping &&
          !state.isHere &&
          t("The customer isn’t here, and gets answers by email.")}
      </ChatNotices>
    </Messages>
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
            at={waitingSince}
          />
          <AnswerDue answerDue={answerDue} />.
        </p>
      )}
      {caseId && (
        <p className="measure">
          {t(
            "It’s about their case. Its name, notes and letters stay with the customer, who attaches the evidence file to a message here.",
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

/** Closes a conversation, after confirmation if it is awaiting an answer. */
function CloseConversation({ view: { id, waitingSince, answerDue } }: { view: OperatorConversation }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useKeepDesk();
  const withoutAnswer = waitingSince !== null;
  const closing = useAction({
    call: () => call(closeConversation, { params: { id }, body: { state: "closed", withoutAnswer } }),
    done: (view: OperatorConversation) => {
      keep(view);
      return {
        title: t("The conversation was closed"),
        description: t("It reopens if the customer writes."),
      };
    },
    failed: t("The conversation wasn’t closed"),
    focus: "h1",
  });
  return (
    <div>
      <Button
        variant="quiet"
        busy={closing.isPending}
        busyLabel={t("Closing…")}
        onClick={() => (withoutAnswer ? setAsking(true) : closing.mutate())}
      >
        {withoutAnswer ? t("Close without an answer") : t("Close the conversation")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("Close it without an answer?")}
        action={closing}
        confirm={t("Close without an answer")}
        busyLabel={t("Closing…")}
        cancel={t("Keep it open")}
      >
        <p>
          {answerDue
            ? t("The customer is waiting for the answer their plan promises. It will count as late.")
            : t("The customer is waiting for an answer and won’t be told it’s closed.")}
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Form for an answer with files; the draft is kept until sent. */
function AnswerForm({ view: { id }, onTyping }: Omit<MessagesProps, "children">) {
  const keep = useKeepDesk();
  const request = useRef(randomUuid());
  const [sentTimes, setSentTimes] = useState(0);
  const draft = useDraft(`answer:${id}`, { text: "", closes: false });
  const form = useForm({
    schema: FieldsSchema,
    async send({ text }) {
      const sent = draft.values;
      const files = filesOf(form.formRef.current).map(({ name }) => name);
      const body = { request: request.current, text, files, closes: sent.closes };
      const answered = await call(answerConversation, { params: { id }, body });
      request.current = randomUuid();
      const { view, told } = await sendFiles(answered, form, AS_OPERATOR);
      keep(view);
      draft.markSaved(sent);
      draft.discard();
      setSentTimes(sentTimes + 1);
      toast(told);
    },
    fallback: t("Your answer wasn’t sent. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <MessageFields
        key={sentTimes}
        label={t("Your answer")}
        text={draft.field("text")}
        form={form}
        onTyping={onTyping}
      />
      <Checkbox label={t("Close the conversation with this answer")} {...draft.tick("closes")} />
      <SubmitLine form={form} busyLabel={t("Sending…")} submit={t("Send answer")} />
    </FormFrame>
  );
}
