import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubConversation, stubDesk, stubMessage } from "./stub-desk.ts";

withDom();

const PDF = new File(["%PDF-1.7"], "barrier.pdf", { type: "application/pdf" });

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
  await screen.findByText("Later than promised");
  await screen.findByText("Unknown sender");
  await screen.findByText(/^This came by email from eve@example.com/);
  screen.getByText(/^The mail server didn’t confirm/);
  screen.getByText(/^Its subject looks like an automatic reply/);
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
  await screen.findByText("8.5 of 10 hours left");
  await screen.findByText(/1.5 hours used, Call of May 3/);
  await screen.findByText(/separate agreement: Annual expert testing\./);
});
