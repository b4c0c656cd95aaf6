import { expect } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DeskFeature } from "#shared/desk/promises.ts";
import type { ConversationView, DeskOverview } from "#shared/desk/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { TestApp, TestBrowser } from "../../helpers/app.ts";

const NOTHING = { isIncluded: true, topic: null, answer: null, allowance: null, terms: null } as const;

/** Promises of an operator: a time for every topic, and an amount of a lawyer's time. */
export const PROMISED: DeskFeature[] = [
  { ...NOTHING, name: "Priority support", plan: "professional", answer: { count: 4, unit: "hour" } },
  {
    ...NOTHING,
    name: "Lawyer consultation",
    plan: "professional",
    topic: "lawyer",
    allowance: { amount: 10, unit: "hour", per: "year" },
  },
  { ...NOTHING, name: "Annual expert testing", plan: "business", topic: "expert-test", isIncluded: false },
];

export async function readDesk(browser: TestBrowser): Promise<DeskOverview> {
  const { status, body } = await browser.call("GET", "/api/desk");
  expect(status).toBe(200);
  return body as unknown as DeskOverview;
}

export async function openConversation(
  browser: TestBrowser,
  changes: Record<string, unknown> = {},
): Promise<ConversationView> {
  const sent = {
    request: randomUUID(),
    topic: "question",
    subject: "The menu",
    text: "It stays closed.",
    ...changes,
  };
  const { status, body } = await browser.call("POST", "/api/desk/conversations", sent);
  expect([status, body.message]).toEqual([201, undefined]);
  return body as unknown as ConversationView;
}

export async function write(browser: TestBrowser, id: string, text: string): Promise<ConversationView> {
  const sent = { request: randomUUID(), text };
  const { status, body } = await browser.call("POST", `/api/desk/conversations/${id}/messages`, sent);
  expect(status).toBe(201);
  return body as unknown as ConversationView;
}

export async function readConversation(browser: TestBrowser, id: string): Promise<ConversationView> {
  return (await browser.call("GET", `/api/desk/conversations/${id}`)).body as unknown as ConversationView;
}

export async function verify(
  { services: { db } }: TestApp,
  userId: number,
  isEmailVerified: boolean,
): Promise<void> {
  await db.update(users).set({ isEmailVerified }).where(eq(users.id, userId));
}

/** Uploads a file to a message, as browsers do. */
export function upload(
  app: TestApp,
  browser: TestBrowser,
  {
    id,
    message,
    file,
    name = "barrier.pdf",
  }: { id: string; message: number; file: Uint8Array; name?: string },
): Promise<Response> {
  const query = new URLSearchParams({ name, message: String(message) });
  return raw(app, browser, "POST", `/api/desk/conversations/${id}/files?${query}`, new Uint8Array(file));
}

export function raw(
  app: TestApp,
  browser: TestBrowser,
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const headers = { authorization: `Bearer ${browser.token}` };
  return app.app.handle(
    new Request(`http://handrail.test${path}`, { method, headers, ...(body && { body }) }),
  );
}
