import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { HeldAnswerView } from "#shared/desk/operator-schemas.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubUser } from "./stub-api.ts";
import { stubAtDesk, stubConversation, stubDesk, stubMessage } from "./stub-desk.ts";

withDom();

const PATH = `/desk/${stubAtDesk().id}`;
const PDF = new File(["%PDF-1.7"], "barrier.pdf", { type: "application/pdf" });
const OPERATOR = stubUser({ isOperator: true });

const account = (changes: Parameters<typeof stubAtDesk>[0] = {}) =>
  stubAccount({ user: OPERATOR, atDesk: [stubAtDesk(changes)] });

test("an operator finds who waits too long, answers with a file and closes the conversation with it", async () => {
  const overdue = account({ answerDue: "2026-11-26T13:00:00.000Z" });
  const { user, sent, router } = await openDashboard(overdue, "/app");
  const help = screen.getByRole("navigation", { name: "Help" });
  expect(within(help).queryByRole("link", { name: /Support|@/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Desk" }));
  await findTexts("1 in all, 1 waiting for an answer.", "Overdue");
  await user.selectOptions(screen.getByLabelText("State"), "Closed");
  await screen.findByText("There are none.");
  expect(router.state.location.search).toBe("?state=closed");
  await user.selectOptions(screen.getByLabelText("State"), "");
  await user.click(screen.getByRole("link", { name: "The menu" }));
  await screen.findByText(/^harbour-pottery\.example, ana@harbour-pottery\.example, plan professional$/i);
  await user.type(await screen.findByLabelText("Your answer"), "Clear the cache.");
  await user.upload(screen.getByLabelText("Files (optional)"), PDF);
  await user.click(screen.getByLabelText("Close the conversation with this answer"));
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  const messages = screen.getByRole("list", { name: "Messages" });
  await within(messages).findByText("Clear the cache.");
  await within(messages).findByText("Support (eva@example.com)");
  await within(messages).findByRole("button", { name: "Download steps.pdf" });
  expect(sent.find(({ path }) => path.endsWith("/answers"))?.body).toMatchObject({
    text: "Clear the cache.",
    files: ["barrier.pdf"],
    closes: true,
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Close/ })).toBeNull());
});

test("an answer by mail that no one proved is read as a whole, sent or discarded, and the conversation closed after a question", async () => {
  const heldAnswers = ["a", "b"].map(
    (id): HeldAnswerView => ({
      ...{ id, sender: "team@ramp.example", reason: "unsigned", createdAt: "2026-11-26T10:00:00.000Z" },
      ...{ text: "Clear it.", whole: "Clear it.\n\n> Which?", files: ["steps.pdf"] },
    }),
  );
  const { user, sent } = await openDashboard(account({ heldAnswers }), PATH);
  const list = await screen.findByRole("list", { name: "Answers to confirm" });
  const [first = list] = within(list).getAllByRole("listitem");
  await user.click(within(first).getByText("Show the full email"));
  within(first).getByText(/> Which\?/);
  within(first).getByText("Files not kept: steps.pdf");
  await user.click(within(first).getByRole("button", { name: "Send to the customer" }));
  await screen.findByText("The answer is on its way");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByText("The answer was discarded");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Answers to confirm" })).toBeNull());
  expect(sent.filter(({ path }) => path.includes("/held/")).map(({ method }) => method)).toEqual([
    "POST",
    "DELETE",
  ]);
  await user.click(await screen.findByRole("button", { name: "Close without an answer" }));
  const dialog = await screen.findByRole("dialog");
  expect(sent.filter(({ method }) => method === "PATCH")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Close without an answer" }));
  await screen.findByText("The conversation was closed");
  expect(sent.find(({ method }) => method === "PATCH")?.body).toEqual({
    state: "closed",
    withoutAnswer: true,
  });
});

test("a use is booked in hours with a comma, given back, and refused at its field", async () => {
  const terms = { isIncluded: true, topic: "lawyer", terms: null, moreFrom: null } as const;
  const allowance = { amount: 10, unit: "hour", per: "year" } as const;
  const opened = account({
    entitlements: [{ ...terms, name: "Lawyer consultation", allowance, left: 6.5, uses: [] }],
  });
  const { user, sent } = await openDashboard(opened, PATH);
  await screen.findByRole("option", { name: "Lawyer consultation: 6.5 of 10 hours left" });
  await user.type(screen.getByLabelText("Hours or units"), "much");
  await user.click(screen.getByRole("button", { name: "Record it" }));
  await screen.findByText("Enter hours or units, such as 1 or 1.5");
  await user.fill(screen.getByLabelText("Hours or units"), "1,5");
  await user.click(screen.getByLabelText("Credit it back instead"));
  await user.click(screen.getByRole("button", { name: "Record it" }));
  await screen.findByText("It was credited back");
  expect(sent.find(({ path }) => path.endsWith("/bookings"))?.body).toMatchObject({
    feature: "Lawyer consultation",
    amount: -1.5,
    mayExceed: false,
  });
});

test.each([
  ["operators_only", /^The desk is for this service’s support team/],
  ["operators_need_second_step", /the desk asks for a second step at sign-in/],
  ["operators_sign_in", /^You’re signed in with single sign-on/],
])("who may not open the desk (%s) learns why", async (code, sentence) => {
  const closed = stubAccount({ user: OPERATOR });
  closed.failing.set("/api/operator/conversations", { status: 403, body: { message: "No", code } });
  await openDashboard(closed, "/desk");
  await screen.findByText(sentence);
});

test("who is no operator has no link to the desk, and asks the server for nothing", async () => {
  const { sent } = await openDashboard(stubAccount(), "/desk");
  await screen.findByText(/^The desk is for this service’s support team/);
  expect(screen.queryByRole("link", { name: "Desk" })).toBeNull();
  expect(sent.filter(({ path }) => path.startsWith("/api/operator"))).toEqual([]);
});

test("an owner sees what is promised, sends a message with a file after an error, and lands in the thread", async () => {
  const { user, sent } = await openDashboard(stubAccount(), "/support?topic=expert-test");
  await screen.findByText("Your plan doesn’t include it: we’ll send you the terms.");
  await user.selectOptions(screen.getByLabelText("Topic"), "Question");
  await screen.findByText("We promise a first answer within 4 hours.");
  await user.type(screen.getByLabelText("Your message"), "It stays closed.");
  await user.upload(screen.getByLabelText("Files (optional)"), PDF);
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByText("Say in a few words what it’s about");
  expect(document.activeElement).toBe(screen.getByLabelText("Subject"));
  await user.type(screen.getByLabelText("Subject"), "The menu");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByRole("heading", { level: 1, name: "The menu" });
  await screen.findByRole("button", { name: "Download barrier.pdf" });
  const posts = sent.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toMatch(/^\/api\/desk\/conversations\/[^/]+\/files/);
});

test("a refused file does not lose the message, and its name is told", async () => {
  const account = stubAccount({ desk: stubDesk({ conversations: [stubConversation()] }) });
  const { id } = stubConversation();
  account.failing.set(`/api/desk/conversations/${id}/files`, {
    status: 422,
    body: { message: "The file is empty." },
  });
  const { user } = await openDashboard(account, `/support/${id}`);
  await user.type(await screen.findByLabelText("Your message"), "Here it is.");
  await user.upload(screen.getByLabelText("Files (optional)"), PDF);
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByText("barrier.pdf: The file is empty.");
  await within(screen.getByRole("list", { name: "Messages" })).findByText("Here it is.");
  await waitFor(() => expect(screen.getByLabelText("Your message")).toHaveProperty("value", ""));
});

test("a thread tells who wrote, whether the promise was kept, and whom no one knows", async () => {
  const messages = [
    stubMessage(),
    stubMessage({ number: 2, author: "team", name: null, text: "Clear the cache.", wasInTime: false }),
    stubMessage({ number: 3, author: "unverified", name: null, sender: "eve@example.com", text: "Hi" }),
    stubMessage({
      number: 4,
      sender: "ana@example.com",
      isSigned: false,
      isAutomatic: true,
      whole: "> Quoted",
    }),
  ];
  const desk = stubDesk({ conversations: [stubConversation({ messages })], promises: { kept: 2, late: 1 } });
  const { user } = await openDashboard(stubAccount({ desk }), "/support");
  await screen.findByText("Promised answers in the last 12 months: 2 on time, 1 late.");
  await user.click(screen.getByRole("link", { name: "The menu" }));
  await findTexts(
    "Later than promised",
    "Unknown sender",
    /^This came by email from eve@example.com/,
    /^The mail server didn’t confirm/,
    /^Its subject looks like an automatic reply/,
  );
  await user.click(screen.getByText("Show the full email"));
  screen.getByText("> Quoted");
  await user.click(screen.getByRole("button", { name: "Close the conversation" }));
  await screen.findByRole("button", { name: "Reopen the conversation" });
});

test("what is left of people's work is shown with its uses, and what is on request apart from it", async () => {
  const plain = { topic: null, terms: null, allowance: null, left: null, moreFrom: null, uses: [] };
  const lawyer = {
    ...plain,
    name: "Lawyer consultation",
    isIncluded: true,
    terms: "10 hours per year",
    allowance: { amount: 10, unit: "hour", per: "year" },
    left: 8.5,
    moreFrom: "2027-05-03T09:00:00.000Z",
    uses: [{ amount: 1.5, note: "Call of May 3", at: "2026-05-03T09:00:00.000Z" }],
  } as const;
  const desk = stubDesk({
    entitlements: [
      { ...lawyer, uses: [...lawyer.uses] },
      { ...plain, name: "Annual expert testing", isIncluded: false },
    ],
  });
  await openDashboard(stubAccount({ desk }), "/support");
  await findTexts(
    "8.5 of 10 hours left",
    /1.5 hours used, Call of May 3/,
    /separate agreement: Annual expert testing\./,
  );
});
