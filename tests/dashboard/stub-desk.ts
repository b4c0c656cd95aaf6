import type { DeskSummary, OperatorConversation } from "#shared/desk/operator-schemas.ts";
import type {
  ChatState,
  ConversationView,
  DeskMessageView,
  DeskOverview,
  PresenceInput,
} from "#shared/desk/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { refusal } from "./stub-reply.ts";

/** Conversations of the stub account; the list and the single ones are the same. */
export interface StubDesk extends Omit<DeskOverview, "conversations"> {
  conversations: ConversationView[];
}

export function stubDesk(changes: Partial<StubDesk> = {}): StubDesk {
  return {
    topics: [
      { topic: "question", answer: { count: 4, unit: "hour" }, isIncluded: true },
      { topic: "billing", answer: { count: 1, unit: "day" }, isIncluded: true },
      { topic: "expert-test", answer: null, isIncluded: false },
    ],
    entitlements: [],
    promises: { kept: 0, late: 0 },
    chat: { isHere: false, isTyping: false, opensAt: null },
    conversations: [],
    ...changes,
  };
}

export function stubMessage(changes: Partial<DeskMessageView> = {}): DeskMessageView {
  return {
    number: 1,
    author: "customer",
    name: "Ana Ruiz",
    sender: null,
    text: "It stays closed.",
    ...{ whole: null, isSigned: null, isAutomatic: false },
    files: [],
    wasInTime: null,
    delivery: null,
    createdAt: "2026-11-26T09:00:00.000Z",
    ...changes,
  };
}

export function stubConversation(changes: Partial<ConversationView> = {}): ConversationView {
  return {
    id: "7b5c3795-da71-4973-96d3-ea72b10e02ff",
    topic: "question",
    subject: "The menu",
    state: "open",
    answerDue: null,
    updatedAt: "2026-11-26T09:00:00.000Z",
    legalCase: null,
    openedBy: "Ana Ruiz",
    createdAt: "2026-11-26T09:00:00.000Z",
    messages: [stubMessage()],
    ...changes,
  };
}

type Sent = Partial<Pick<ConversationView & DeskMessageView, "topic" | "subject" | "text" | "state">>;

export function deskApi({ desk: stub, chat }: StubAccount, { method, pathname, body }: StubCall<Sent>) {
  if (!pathname.startsWith("/api/desk")) return null;
  if (pathname === "/api/desk") return Response.json(stub);
  const [, , , , id, part] = pathname.split("/");
  if (id === undefined) {
    const { topic, subject, text } = { ...stubConversation(), ...stubMessage(), ...body };
    const opened = stubConversation({
      id: crypto.randomUUID(),
      topic,
      subject,
      messages: [stubMessage({ text })],
    });
    stub.conversations = [opened, ...stub.conversations];
    return Response.json(opened, { status: 201 });
  }
  const known = stub.conversations.find((one) => one.id === id);
  if (!known) return refusal(404, "This does not exist.");
  if (method === "PATCH" && body.state) known.state = body.state;
  if (part === "messages") {
    known.messages.push(stubMessage({ number: known.messages.length + 1, text: body.text ?? "" }));
    if (chat?.reply) {
      const number = known.messages.length + 1;
      known.messages.push(stubMessage({ number, author: "team", name: null, text: chat.reply }));
    }
  }
  if (part === "files") attach(known, "barrier.pdf");
  return Response.json(known, { status: method === "POST" ? 201 : 200 });
}

/** A conversation that waits for an answer, as one of the operator's people sees it. */
export function stubAtDesk(changes: Partial<OperatorConversation> = {}): OperatorConversation {
  const { legalCase: _legalCase, ...conversation } = stubConversation();
  return {
    ...conversation,
    account: {
      id: 7,
      email: "ana@harbour-pottery.example",
      name: "harbour-pottery.example",
      plan: "professional",
    },
    waitingSince: "2026-11-26T09:00:00.000Z",
    caseId: null,
    messages: [{ ...stubMessage(), operator: null }],
    heldAnswers: [],
    entitlements: [],
    ...changes,
  };
}

export function operatorDeskApi(
  { atDesk: conversations }: StubAccount,
  { method, pathname, body, search }: StubCall<{ text?: string; closes?: boolean }>,
): Response | null {
  if (!pathname.startsWith("/api/operator/conversations")) return null;
  const [, , , , id, part] = pathname.split("/");
  if (id === undefined) return Response.json({ conversations: listed(conversations, search) });
  const known = conversations.find((one) => one.id === id);
  if (!known) return refusal(404, "This does not exist.");
  if (part === "answers") {
    const number = known.messages.length + 1;
    const answer = { number, author: "team", name: null, text: body.text ?? "", wasInTime: true } as const;
    known.messages.push({ ...stubMessage(answer), operator: "eva@example.com" });
    Object.assign(known, { state: body.closes ? "closed" : "answered", waitingSince: null, answerDue: null });
  }
  if (part === "files") attach(known, "steps.pdf");
  if (part === "held")
    known.heldAnswers = known.heldAnswers.filter((one) => one.id !== pathname.split("/")[6]);
  if (part === "bookings") for (const one of known.entitlements) one.left = (one.left ?? 0) - 1;
  if (method === "PATCH") Object.assign(known, { state: "closed", waitingSince: null, answerDue: null });
  return Response.json(known, { status: method === "POST" ? 201 : 200 });
}

function listed(conversations: OperatorConversation[], search: URLSearchParams): DeskSummary[] {
  const state = search.get("state");
  return conversations
    .filter((one) => state === null || one.state === state)
    .map(({ account, ...one }) => ({ ...one, email: account.email }));
}

function attach({ messages }: ConversationView | OperatorConversation, name: string): void {
  messages.at(-1)?.files.push({ id: crypto.randomUUID(), name, kind: "pdf", size: 9 });
}

/** Live chat with one page. Its streams are written by the test. */
export class StubChat {
  state: ChatState = { isHere: true, isTyping: false, opensAt: null };
  /** Reports of presence. */
  readonly reports: Array<Partial<PresenceInput>> = [];
  /** Whether streams are refused, as by a proxy. */
  isBroken = false;
  opened = 0;
  /** Whether reads fail although the stream is open, as for a moment without a connection. */
  isCut = false;
  readsCut = 0;
  /** Answer that follows each message before its own reply; null for none. */
  reply: string | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  open(): Response {
    this.opened += 1;
    if (this.isBroken) return new Response("Bad gateway", { status: 502 });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        this.say(": here");
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }

  say(frame: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(`${frame}\n\n`));
  }

  drop(): void {
    this.#controller?.error(new Error("The line dropped"));
  }
}

export function chatApi({ chat }: StubAccount, { pathname, body }: StubCall<Partial<PresenceInput>>) {
  if (chat?.isCut && pathname.startsWith("/api/desk/conversations/")) {
    chat.readsCut += 1;
    return new Response("", { status: 503 });
  }
  if (!chat || !/^\/api\/(?:desk|operator)\/(?:.*\/)?(?:live|presence)$/.test(pathname)) return null;
  if (pathname.endsWith("/live")) return chat.open();
  chat.reports.push(body);
  return Response.json(chat.state);
}
