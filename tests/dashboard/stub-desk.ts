import type { ConversationView, DeskMessageView, DeskOverview } from "#shared/desk/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

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

interface Sent {
  topic?: ConversationView["topic"];
  subject?: string;
  text?: string;
  state?: "open" | "closed";
}

export function deskApi({ desk: stub, chat }: StubAccount, { method, pathname, body }: StubCall<Sent>) {
  if (!pathname.startsWith("/api/desk")) return null;
  if (pathname === "/api/desk") return Response.json(stub);
  const [, , , , id, part] = pathname.split("/");
  if (id === undefined) {
    const { topic, subject, text } = body;
    const opened = stubConversation({
      id: crypto.randomUUID(),
      ...(topic && { topic }),
      ...(subject && { subject }),
      messages: [stubMessage(text === undefined ? {} : { text })],
    });
    stub.conversations = [opened, ...stub.conversations];
    return Response.json(opened, { status: 201 });
  }
  const known = stub.conversations.find((one) => one.id === id);
  if (!known) return Response.json({ message: "This does not exist." }, { status: 404 });
  if (method === "PATCH" && body.state) known.state = body.state;
  if (part === "messages") {
    known.messages.push(stubMessage({ number: known.messages.length + 1, text: body.text ?? "" }));
    if (chat?.reply) {
      const number = known.messages.length + 1;
      known.messages.push(stubMessage({ number, author: "team", name: null, text: chat.reply }));
    }
  }
  if (part === "files") {
    known.messages.at(-1)?.files.push({ id: crypto.randomUUID(), name: "barrier.pdf", kind: "pdf", size: 9 });
  }
  return Response.json(known, { status: method === "POST" ? 201 : 200 });
}
