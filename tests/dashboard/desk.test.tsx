import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { HeldAnswerView } from "#shared/desk/operator-schemas.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubUser } from "./stub-api.ts";
import { stubAtDesk } from "./stub-operator-desk.ts";

withDom();

const PATH = `/desk/${stubAtDesk().id}`;
const PDF = new File(["%PDF-1.7"], "steps.pdf", { type: "application/pdf" });
const OPERATOR = stubUser({ isOperator: true });

const account = (changes: Parameters<typeof stubAtDesk>[0] = {}) =>
  stubAccount({ user: OPERATOR, atDesk: [stubAtDesk(changes)] });

test("an operator finds who waits too long, answers with a file and closes the conversation with it", async () => {
  const overdue = account({ answerDue: "2026-11-26T13:00:00.000Z" });
  const { user, sent, router } = await openDashboard(overdue, "/app");
  const help = screen.getByRole("navigation", { name: "Help" });
  expect(within(help).queryByRole("link", { name: /Support|@/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Desk" }));
  await screen.findByText("1 in all, 1 waiting for an answer.");
  await screen.findByText("Overdue");
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
    files: ["steps.pdf"],
    closes: true,
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Close/ })).toBeNull());
});

test("an answer by mail that no one proved is read as a whole, and sent or discarded", async () => {
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
});

test("a conversation is closed without an answer only once the operator has confirmed it", async () => {
  const { user, sent } = await openDashboard(account(), PATH);
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
  await user.clear(screen.getByLabelText("Hours or units"));
  await user.type(screen.getByLabelText("Hours or units"), "1,5");
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
