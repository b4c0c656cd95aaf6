import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReportView } from "#shared/barrier-reports/schemas.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { problemBody, type StubAccount, stubAccount, stubUser, stubWidget } from "./stub-api.ts";
import { addReply, stubReport } from "./stub-reports.ts";

withDom();

const PATH = "/widget-interface?show=reports";

test("an answer names whom it goes to, is sent once, shown under its report and announced, and its delivery is polled", async () => {
  const { report, user, field, account } = await openForm();
  expect(document.activeElement).toBe(field());
  const hint = document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;
  expect(hint).toContain("only to visitor@example.com");
  expect(hint).toContain("Replies go to your address, ana@harbour-pottery.example");
  await user.type(field(), "We mended it.");
  const answer = Promise.withResolvers<void>();
  const delivery = Promise.withResolvers<void>();
  account.held.set(repliesOf(report), answer.promise);
  account.held.set(`/api/reports/${report.id}`, delivery.promise);
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  await user.click(screen.getByRole("button", { name: "Sending…" }));
  answer.resolve();
  const replies = await screen.findByRole("list", { name: "Answers" });
  expect(within(replies).getByText("We mended it.")).toBeTruthy();
  expect(within(replies).getByText("Ana Ruiz")).toBeTruthy();
  expect(within(replies).getByText("On its way")).toBeTruthy();
  expect(screen.getByText("It’s on its way to visitor@example.com.")).toBeTruthy();
  expect(account.requests.filter((one) => one.endsWith("/replies"))).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Write another answer" }));
  expect(screen.getByRole("button", { name: "Answered", pressed: true })).toBeTruthy();
  expect(Object.keys(sessionStorage)).toEqual([]);
  report.replies = report.replies.map((reply) => ({ ...reply, delivery: "sent" }));
  delivery.resolve();
  expect(await within(replies).findByText("Sent")).toBeTruthy();
});

test("an error shows at the field, which takes the focus and keeps its text, when nothing was written, when it is too long, and when the server finds it", async () => {
  const { user, field, account, report } = await openForm();
  const send = () => user.click(screen.getByRole("button", { name: "Send answer" }));
  await send();
  expect(errorOf(field())).toBe("Please write your answer");
  expect(document.activeElement).toBe(field());
  await user.type(field(), "W");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  await user.paste("x".repeat(4_000));
  await send();
  expect(errorOf(field())).toBe("Use at most 4,000 characters");
  expect(field().value).toHaveLength(4_001);
  expect(account.requests.filter((one) => one.startsWith("POST"))).toEqual([]);
  const body = problemBody("Please check the fields.", { text: "Not like this" });
  account.failing.set(repliesOf(report), { status: 422, body });
  await user.fill(field(), "Hello");
  await send();
  await waitFor(() => expect(errorOf(field())).toBe("Not like this"));
  expect(field().value).toBe("Hello");
});

test("a failure shows above the field, as an answer by another tab does, and a retry sends the same answer", async () => {
  const { user, field, account, report } = await openForm();
  account.failing.set(repliesOf(report), { status: 429, body: problemBody("So many answers today.") });
  await user.type(field(), "Hello");
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  const alert = await shownAlert();
  expect(alert.textContent).toBe("So many answers today.");
  expect(document.activeElement).toBe(alert);
  expect(field().value).toBe("Hello");
  account.failing.clear();
  addReply(account.reports[0] ?? report, "First");
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  expect((await shownAlert()).textContent).toBe("This report was answered meanwhile.");
  expect(screen.getByText("First")).toBeTruthy();
  expect(field().value).toBe("Hello");
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("Hello", { selector: ".report__text" })).toBeTruthy();
});

test("a draft survives a reload, and is sent as it was begun", async () => {
  const first = await openForm();
  await first.user.type(first.field(), "Half of it");
  first.unmount();
  addReply(first.account.reports[0] ?? first.report, "Half of it");
  await openDashboard(first.account, PATH);
  await screen.findByRole("list", { name: "Answers" });
  expect(first.field().value).toBe("Half of it");
  await first.user.click(screen.getByRole("button", { name: "Send answer" }));
  await screen.findByRole("button", { name: "Write another answer" });
  expect(first.account.reports[0]?.replies).toHaveLength(1);
});

test("a draft kept for later or discarded can be continued", async () => {
  const { user, field } = await openForm();
  await user.type(field(), "Hello");
  await user.click(screen.getByRole("button", { name: "Keep for later" }));
  const goOn = screen.getByRole("button", { name: "Continue your answer" });
  expect(document.activeElement).toBe(goOn);
  await user.click(goOn);
  expect(field().value).toBe("Hello");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Answer by email" }));
  await user.click(screen.getByRole("button", { name: "Restore what you wrote" }));
  expect(field().value).toBe("Hello");
});

test("without a verified address, users read why they cannot answer yet", async () => {
  await openReport({}, { user: stubUser({ isEmailVerified: false }) });
  expect(await screen.findByText(/once you’ve verified your own email address/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Answer by email" })).toBeNull();
});

test("the delivery is refetched on return to the tab, until the answer is sent", async () => {
  const written = { number: 1, text: "Hi", author: "Ana Ruiz", createdAt: "2026-11-04T09:00:00.000Z" };
  const { account, report } = await openReport({ replies: [{ ...written, delivery: "waiting" }] });
  const asked = () => account.requests.filter((one) => one === `GET /api/reports/${report.id}`).length;
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.getByText("On its way").closest("[role=status]")).toBeTruthy();
  report.replies = [{ ...written, delivery: "sent" }];
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Sent")).toBeTruthy();
  window.dispatchEvent(new Event("visibilitychange"));
  expect(asked()).toBe(2);
});

test("an undelivered answer says so, and former members are not named", async () => {
  const lost = { number: 1, text: "Hi", author: null, createdAt: "2026-11-04T09:00:00.000Z" };
  await openReport({ replies: [{ ...lost, delivery: "failed" }] });
  for (const words of ["Not delivered", /The email didn’t arrive/, "A former team member"])
    expect(await screen.findByText(words)).toBeTruthy();
});

async function openReport(changes: Partial<ReportView>, part: Partial<StubAccount> = {}) {
  const report = stubReport({ email: "visitor@example.com", ...changes });
  const account = stubAccount({ widgets: [stubWidget()], reports: [report], ...part });
  return { account, report, ...(await openDashboard(account, PATH)) };
}

async function openForm() {
  sessionStorage.clear();
  const opened = await openReport({});
  await opened.user.click(await screen.findByRole("button", { name: "Answer by email" }));
  return { ...opened, field: () => screen.getByLabelText<HTMLTextAreaElement>("Your answer") };
}

function repliesOf({ id }: ReportView): string {
  return `/api/reports/${id}/replies`;
}

function errorOf(field: HTMLElement): string {
  const ids = field.getAttribute("aria-invalid") ? field.getAttribute("aria-describedby") : "";
  return document.getElementById(ids?.split(" ").at(-1) ?? "")?.textContent ?? "";
}

function shownAlert(): Promise<HTMLElement> {
  return within(screen.getByRole("article")).findByRole("alert");
}
