import { expect } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DeskFeature } from "#shared/desk/promises.ts";
import type { ConversationView, DeskOverview } from "#shared/desk/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { replyAsOperator } from "#src/features/desk/operator/reply.ts";
import { setOperator } from "#src/features/desk/operator/set-operator.ts";
import type { Services } from "#src/services.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { insertAuthenticator } from "../../helpers/second-steps.ts";
import { teamOwner } from "../../helpers/team.ts";

const NOTHING = { isIncluded: true, topic: null, answer: null, allowance: null, terms: null } as const;
const OF_LAWYER = { amount: 10, unit: "hour", per: "year" } as const;

/** Promises of an operator: a time for every topic, and an amount of a lawyer's time. */
const PROMISED: DeskFeature[] = [
  { ...NOTHING, name: "Priority support", plan: "professional", answer: { count: 4, unit: "hour" } },
  { ...NOTHING, name: "Lawyer consultation", plan: "professional", topic: "lawyer", allowance: OF_LAWYER },
  { ...NOTHING, name: "Annual expert testing", plan: "business", topic: "expert-test", isIncluded: false },
];

/** Creates an app whose operator keeps `PROMISED`. */
export async function createDeskApp(): Promise<TestApp> {
  const app = await createTestApp();
  app.services.deskFeatures = PROMISED;
  return app;
}

export async function readDesk(browser: TestBrowser): Promise<DeskOverview> {
  const { status, body } = await browser.call<DeskOverview>("GET", "/api/desk");
  expect(status).toBe(200);
  return body;
}

export async function openConversation(
  browser: TestBrowser,
  changes: Record<string, unknown> = {},
): Promise<ConversationView> {
  const opening = { topic: "question", subject: "The menu", text: "It stays closed.", ...changes };
  const sent = { request: randomUUID(), ...opening };
  const { status, body } = await browser.call<ConversationView>("POST", "/api/desk/conversations", sent);
  expect(status).toBe(201);
  return body;
}

export async function write(browser: TestBrowser, id: string, text: string): Promise<ConversationView> {
  const sent = { request: randomUUID(), text };
  const path = `/api/desk/conversations/${id}/messages`;
  const { status, body } = await browser.call<ConversationView>("POST", path, sent);
  expect(status).toBe(201);
  return body;
}

export async function readConversation(browser: TestBrowser, id: string): Promise<ConversationView> {
  return (await browser.call<ConversationView>("GET", `/api/desk/conversations/${id}`)).body;
}

export async function verify({ services: { db } }: TestApp, userId: number, isEmailVerified: boolean) {
  await db.update(users).set({ isEmailVerified }).where(eq(users.id, userId));
}

/** Signs in one of the operator's people, with a second step. */
export async function makeOperator(app: TestApp) {
  const person = await teamOwner(app);
  await setOperator(app.services, { userId: person.user.id, operator: "root@web-1", command: "test" }, true);
  await insertAuthenticator(app, person.user.id);
  return person;
}

/** Writes an answer as the command line does. */
export function answerAs(
  services: Services,
  id: string,
  changes: Partial<Parameters<typeof replyAsOperator>[2]> = {},
) {
  const answer = { text: "Clear the cache.", files: [], closes: false, operator: "alice@web-1", ...changes };
  return replyAsOperator(services, id, answer);
}

/** Uploads a file to a message, as browsers do. */
export function upload(
  browser: TestBrowser,
  id: string,
  { message = 1, file = SENT_FILE, name = "barrier.pdf", desk = "desk" } = {},
) {
  const query = new URLSearchParams({ name, message: String(message) });
  const path = `/api/${desk}/conversations/${id}/files?${query}`;
  return browser.call<ConversationView>("POST", path, file);
}
