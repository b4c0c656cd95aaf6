import { afterEach, beforeEach, expect, onTestFinished, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { type StubAccount, stubAccount, stubUser } from "./stub-api.ts";
import { StubChat, stubAtDesk, stubConversation, stubDesk, stubMessage } from "./stub-desk.ts";

withDom();

const TITLE = "The menu – Handrail";
let chat: StubChat;
let tones: number;

beforeEach(() => {
  chat = new StubChat();
  tones = 0;
  Reflect.set(globalThis, "AudioContext", StubAudio);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "AudioContext");
  Reflect.deleteProperty(document, "visibilityState");
});

/** Counts tones in place of playing them. */
class StubAudio {
  currentTime = 0;
  destination = {};
  close() {}
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
  createOscillator() {
    tones += 1;
    return { connect: (to: object) => to, addEventListener() {}, start() {}, stop() {} };
  }
}

function show(state: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

async function openAsCustomer() {
  const account = stubAccount({ chat, desk: stubDesk({ conversations: [stubConversation()] }) });
  const opened = await openDashboard(account, `/support/${stubConversation().id}`);
  await waitFor(() => expect(chat.opened).toBe(1));
  await screen.findByText("Support is here.");
  return { ...opened, account };
}

/** Stores the team's next answer, as the server does before it tells of it. */
function answer({ desk }: StubAccount, text: string): number {
  const messages = desk.conversations[0]?.messages ?? [];
  const number = messages.length + 1;
  messages.push(stubMessage({ number, author: "team", name: null, text }));
  return number;
}

const tell = (number: number) => chat.say(`id: ${number}\nevent: message\ndata: {}`);
const log = () => screen.getByRole("log", { name: "New messages" });
const said = () =>
  within(log())
    .queryAllByText(/./)
    .map((line) => line.textContent);

test("an answer appears, is announced once and counted in the title until the tab is seen, and is then read", async () => {
  const { account } = await openAsCustomer();
  await waitFor(() => expect(chat.reports.at(-1)).toEqual({ isTyping: false, readTo: 1 }));
  expect([document.title, said()]).toEqual([TITLE, []]);
  show("hidden");
  tell(answer(account, "Clear the cache."));
  await within(screen.getByRole("list", { name: "Messages" })).findByText("Clear the cache.");
  tell(answer(account, "Twice."));
  await waitFor(() => expect(document.title).toBe(`(2) ${TITLE}`));
  expect(said()).toEqual(["Support of Handrail: Clear the cache.", "Support of Handrail: Twice."]);
  expect(chat.reports.at(-1)).toEqual({ isTyping: false, readTo: 1 });
  show("visible");
  expect(document.title).toBe(TITLE);
  await waitFor(() => expect(chat.reports.at(-1)).toEqual({ isTyping: false, readTo: 3 }));
  expect(tones).toBe(0);
});

test("after a dropped line, the stream goes on after the last message, and nothing is announced again", async () => {
  const { account, sent } = await openAsCustomer();
  tell(answer(account, "First."));
  await waitFor(() => expect(said()).toHaveLength(1));
  answer(account, "Missed.");
  chat.drop();
  await waitFor(() => expect(said()).toHaveLength(2));
  await waitFor(() => expect(chat.opened).toBe(2));
  tell(3);
  tell(answer(account, "Last."));
  await waitFor(() => expect(said()).toHaveLength(3));
  const last = sent.filter(({ path }) => path.endsWith("/live")).at(-1);
  expect(last?.headers.get("last-event-id")).toBe("2");
  expect(last?.headers.get("authorization")).toBe("Bearer session-of-ana");
  const messages = within(screen.getByRole("list", { name: "Messages" }));
  for (const text of ["First.", "Missed.", "Last."]) expect(messages.getAllByText(text)).toHaveLength(1);
});

test("an answer that can't be read while its stream stays open is read as soon as that works", async () => {
  const { account } = await openAsCustomer();
  chat.isCut = true;
  tell(answer(account, "During a cut."));
  await waitFor(() => expect(chat.readsCut).toBeGreaterThan(0));
  chat.isCut = false;
  await within(screen.getByRole("list", { name: "Messages" })).findByText("During a cut.");
  expect(said()).toEqual(["Support of Handrail: During a cut."]);
  expect(chat.opened).toBe(1);
});

test("without a stream, answers and who is there come by polls", async () => {
  chat.isBroken = true;
  const { account } = await openAsCustomer();
  answer(account, "By a poll.");
  await within(screen.getByRole("list", { name: "Messages" })).findByText("By a poll.");
});

test("a changed conversation is read again, and the other side's state is told", async () => {
  const { account } = await openAsCustomer();
  const [conversation] = account.desk.conversations;
  if (conversation) conversation.state = "closed";
  chat.say("event: changed\ndata: {}");
  await screen.findByRole("button", { name: "Reopen the conversation" });
  const say = (state: object) => chat.say(`event: state\ndata: ${JSON.stringify(state)}`);
  say({ isHere: true, isTyping: true, opensAt: null });
  await screen.findByText("Support is typing…");
  say({ isHere: false, isTyping: false, opensAt: null });
  await screen.findByText("Support isn’t here right now. You reach us by email.");
  say({ isHere: false, isTyping: false, opensAt: "2026-12-07T08:00:00.000Z" });
  await screen.findByText(/^We reply by email\. Live chat begins/);
  expect(document.querySelector("time[datetime='2026-12-07T08:00:00.000Z']")?.textContent).toMatch(/Dec 7/);
});

test("typing is reported at once, then every three seconds, and not any more once it is sent", async () => {
  const { user } = await openAsCustomer();
  const field = screen.getByLabelText("Your message");
  const reports = () => chat.reports.filter(({ isTyping }) => isTyping).length;
  const start = Date.now();
  const now = spyOn(Date, "now").mockReturnValue(start);
  onTestFinished(() => now.mockRestore());
  await user.type(field, "Hello there");
  expect(reports()).toBe(1);
  now.mockReturnValue(start + 3_000);
  await user.type(field, "!");
  expect(reports()).toBe(2);
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(chat.reports.at(-1)).toEqual({ isTyping: false, readTo: 2 }));
});

test("a file goes with its message, even if support answers before it is sent", async () => {
  const { user, sent } = await openAsCustomer();
  chat.reply = "Let me see.";
  await user.type(screen.getByLabelText("Your message"), "Here it is.");
  const file = new File(["%PDF-1.7"], "barrier.pdf", { type: "application/pdf" });
  await user.upload(screen.getByLabelText("Files (optional)"), file);
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByText("Let me see.");
  await waitFor(() =>
    expect(sent.map(({ path }) => path).join(" ")).toContain("/files?name=barrier.pdf&message=2"),
  );
});

test("a sound is off until it is chosen, and the choice stays in the browser", async () => {
  const { user, account } = await openAsCustomer();
  const choice = screen.getByLabelText("Play a sound when a message arrives");
  expect(choice).toHaveProperty("checked", false);
  await user.click(choice);
  expect([tones, localStorage.getItem("chat-sound")]).toEqual([1, "on"]);
  tell(answer(account, "Heard."));
  await waitFor(() => expect(tones).toBe(2));
  await user.click(choice);
  expect(localStorage.getItem("chat-sound")).toBeNull();
});

test("an operator sees a customer's messages come in, at the conversation and in the list", async () => {
  const account = stubAccount({ chat, user: stubUser({ isOperator: true }), atDesk: [stubAtDesk()] });
  const { router } = await openDashboard(account, "/desk");
  await screen.findByText("Customers see that support is here.");
  const [conversation] = account.atDesk;
  if (!conversation) throw new Error("There is no conversation");
  show("hidden");
  account.atDesk[0] = { ...conversation, updatedAt: "2026-11-26T10:00:00.000Z" };
  chat.say("event: changed\ndata: {}");
  await waitFor(() => expect(document.title).toBe("(1) Desk – Handrail"));
  expect(said()).toEqual(["The menu: a message from ana@harbour-pottery.example"]);
  show("visible");
  await act(() => router.navigate(`/desk/${conversation.id}`));
  await screen.findByText("The customer is here.");
  account.atDesk[0].messages.push({ ...stubMessage({ number: 2, text: "Still." }), operator: null });
  tell(2);
  await waitFor(() => expect(said()).toEqual(["Ana Ruiz: Still."]));
});

test("a desk without hours opens no stream and shows no one's state", async () => {
  const desk = stubDesk({ conversations: [stubConversation()] });
  const { sent } = await openDashboard(stubAccount({ desk }), `/support/${stubConversation().id}`);
  await screen.findByLabelText("Your message");
  expect(sent.filter(({ path }) => /live|presence/.test(path))).toEqual([]);
  expect(screen.queryByRole("log", { name: "New messages" })).toBeNull();
});
