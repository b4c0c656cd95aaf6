import type {
  DeskSummary,
  OperatorConversation,
  OperatorMessageView,
} from "#shared/desk/operator-schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { stubConversation, stubMessage } from "./stub-desk.ts";

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
    messages: [stubOperatorMessage()],
    heldAnswers: [],
    entitlements: [],
    ...changes,
  };
}

function stubOperatorMessage(changes: Partial<OperatorMessageView> = {}): OperatorMessageView {
  return { ...stubMessage(), operator: null, ...changes };
}

interface Sent {
  text?: string;
  closes?: boolean;
  withoutAnswer?: boolean;
}

export function operatorDeskApi(
  { atDesk: conversations }: StubAccount,
  { method, pathname, body, search }: StubCall<Sent>,
): Response | null {
  if (!pathname.startsWith("/api/operator/conversations")) return null;
  const [, , , , id, part] = pathname.split("/");
  if (id === undefined) return Response.json({ conversations: listed(conversations, search) });
  const known = conversations.find((one) => one.id === id);
  if (!known) return Response.json({ message: "This does not exist." }, { status: 404 });
  if (part === "answers") {
    const number = known.messages.length + 1;
    const answer = {
      number,
      author: "team",
      name: null,
      operator: "eva@example.com",
      wasInTime: true,
    } as const;
    known.messages.push(stubOperatorMessage({ ...answer, text: body.text ?? "" }));
    Object.assign(known, { state: body.closes ? "closed" : "answered", waitingSince: null, answerDue: null });
  }
  if (part === "files")
    known.messages.at(-1)?.files.push({ id: crypto.randomUUID(), name: "steps.pdf", kind: "pdf", size: 9 });
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
