import { eq } from "drizzle-orm";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { MemberRole, Role } from "#shared/team/roles.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { accounts, sessions, users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { ssoDomains } from "#src/db/schema/single-sign-on.ts";
import { teamInvites, teamMembers } from "#src/db/schema/team.ts";
import { siteTransfers } from "#src/db/schema/transfers.ts";
import {
  savedFilters,
  widgetImports,
  widgetSettings,
  widgets,
  widgetVersions,
} from "#src/db/schema/widgets.ts";
import { hashToken } from "#src/features/accounts/one-time-token.ts";
import { hashPassword } from "#src/features/accounts/passwords.ts";
import type { TestApp } from "../../helpers/app.ts";
import { insertConversation } from "../../helpers/desk.ts";
import { insertDeveloperLink } from "../../helpers/developer-link.ts";
import { insertSuggestion } from "../../helpers/full-account.ts";
import { insertCase } from "../../helpers/legal-case.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { insertAuthenticator, insertPasskey } from "../../helpers/second-steps.ts";
import { insertWebhook } from "../../helpers/webhook.ts";

export const ROLES: readonly Role[] = ["owner", "manager", "viewer"];

/** An account with its people. */
export interface Side {
  accountId: number;
  people: Record<Role, { id: number; email: string }>;
}

/** Ids of an account's entities; those that a route may delete are created for each call. */
export type Named = Awaited<ReturnType<typeof makeNamed>>;

const LATER = new Date(Date.now() + 3 * 86_400_000);
const PASSWORD_HASH = await hashPassword(PASSWORD);
let count = 0;

export async function makeSide(app: TestApp, name: string, plan: PlanId = "business"): Promise<Side> {
  const owner = await insertPerson(app, `${name}-owner`, plan);
  const manager = await insertPerson(app, `${name}-manager`);
  const viewer = await insertPerson(app, `${name}-viewer`);
  const { accountId } = owner;
  await join(app, accountId, manager.id, "manager");
  await join(app, accountId, viewer.id, "viewer");
  return { accountId, people: { owner, manager, viewer } };
}

/** One of each kind that belongs to the account, and to `person` where it belongs to a person. */
export async function makeNamed(app: TestApp, { accountId, people }: Side, person: { id: number }) {
  const { db } = app.services;
  count += 1;
  const widget = await insertWidget(app, accountId, people.owner.id);
  const deletedWidget = await insertWidget(app, accountId, people.owner.id);
  await db.update(widgets).set({ deletedAt: new Date() }).where(eq(widgets.id, deletedWidget.id));
  const importRow = { accountId, importedBy: person.id, key: crypto.randomUUID(), skipped: 0 };
  const imported = await db.insert(widgetImports).values(importRow).returning();
  const sent = { text: "A barrier", email: "visitor@example.com", sendKey: `key ${count}` };
  const report = await db
    .insert(barrierReports)
    .values({ widgetId: widget.id, ...sent })
    .returning();
  const host = `shop-${count}.example`;
  const scanned = await insertScan(app, { accountId, id: people.owner.id }, host);
  const session = await db.insert(sessions).values({ userId: person.id, expiresAt: LATER }).returning();
  const keyRow = { accountId, userId: person.id, name: "Pipeline", hash: `hash ${count}`, start: "hr_abcde" };
  const key = await db
    .insert(apiKeys)
    .values({ ...keyRow, scopes: ["scans:read"], expiresAt: LATER })
    .returning();
  const domainRow = { accountId, domain: `team-${count}.example`, token: `token ${count}` };
  const ssoDomain = await db.insert(ssoDomains).values(domainRow).returning();
  const webhook = await insertWebhook(app, accountId);
  const authenticator = await insertAuthenticator(app, person.id);
  const filterRow = { accountId, userId: person.id, name: `Filter ${count}`, search: "label=North" };
  const filter = await db.insert(savedFilters).values(filterRow).returning();
  const passkey = await insertPasskey(app, person.id);
  const token = `${count}`.padStart(43, "t");
  const { email } = await insertPerson(app, `invited-${count}`);
  const inviteRow = { accountId, email, role: "viewer", token: hashToken(token), expiresAt: LATER } as const;
  const invite = await db.insert(teamInvites).values(inviteRow).returning();
  const idOf = ([row]: { id: string }[]) => String(row?.id);
  const member = await insertPerson(app, `member-${count}`);
  const giver = await insertPerson(app, `giver-${count}`);
  const owner = { ...people.owner, accountId };
  await join(app, accountId, member.id, "viewer");
  return {
    widget: { id: widget.id, version: "1" },
    deletedWidget: { id: deletedWidget.id },
    widgetImport: { id: idOf(imported) },
    report: { id: idOf(report) },
    site: { id: scanned.siteId, check: "keyboard-only", origin: `https://${host}`, place: "0" },
    scan: { id: scanned.scanId },
    issue: { id: scanned.issueId, element: scanned.element },
    correction: { id: scanned.correctionId },
    developerLink: { id: await insertDeveloperLink(db, { ...scanned, userId: people.owner.id }) },
    suggestion: { id: await insertSuggestion(app, { accountId, userId: person.id }) },
    legalCase: await insertCase(app, accountId, { siteId: scanned.siteId, host }),
    conversation: await insertConversation(app, accountId, person.id),
    authenticator: { id: authenticator.id },
    passkey: { id: passkey.id },
    apiKey: { id: idOf(key) },
    ssoDomain: { id: idOf(ssoDomain) },
    webhook: { id: webhook.id },
    webhookDelivery: { id: webhook.deliveryId },
    savedFilter: { id: idOf(filter) },
    givenTransfer: await insertTransfer(app, owner, `recipient-${count}@example.com`),
    offeredTransfer: await insertTransfer(app, giver, people.owner.email),
    declinedTransfer: await insertTransfer(app, giver, people.owner.email),
    session: { id: idOf(session) },
    invitation: { id: idOf(invite), token },
    member: { userId: String(member.id) },
    membership: { accountId: String(accountId) },
  };
}

/** A token of a new session in the account. */
export async function signInAt(app: TestApp, accountId: number, person: { id: number }): Promise<string> {
  const row = { userId: person.id, accountId, expiresAt: LATER, confirmedAt: app.clock.now() };
  const [session] = await app.services.db.insert(sessions).values(row).returning();
  return app.app.decorator.jwt.sign({ sid: String(session?.id) });
}

export async function join(app: TestApp, accountId: number, userId: number, role: MemberRole) {
  await app.services.db.insert(teamMembers).values({ accountId, userId, role }).onConflictDoNothing();
}

/** A viewer of the account with the entities that they see alone. */
export async function makeLimitedViewer(app: TestApp, side: Side) {
  count += 1;
  const person = await insertPerson(app, `limited-${count}`);
  const shown = await makeNamed(app, side, person);
  const part = { widgets: [shown.widget.id], sites: [shown.site.id] };
  const row = { accountId: side.accountId, userId: person.id, role: "viewer", part } as const;
  await app.services.db.insert(teamMembers).values(row);
  return { person, shown };
}

async function insertPerson(app: TestApp, name: string, plan: PlanId = "starter") {
  const { db } = app.services;
  const [account] = await db.insert(accounts).values({}).returning();
  const row = { accountId: Number(account?.id), email: `${name}@example.com`, password: PASSWORD_HASH };
  const state = { isEmailVerified: true, trialEnd: LATER, plan, singleSignOn: true };
  const [user] = await db
    .insert(users)
    .values({ ...row, ...state })
    .returning();
  if (!user) throw new Error("No user was inserted");
  return user;
}

/** An open offer of a widget to an address. */
async function insertTransfer(app: TestApp, giver: { id: number; accountId: number }, email: string) {
  const widget = await insertWidget(app, giver.accountId, giver.id);
  const token = widget.publicId.padStart(43, "o");
  const row = { accountId: giver.accountId, widgetId: widget.id, name: widget.name, email };
  const offer = { ...row, token: hashToken(token), expiresAt: LATER };
  const [transfer] = await app.services.db.insert(siteTransfers).values(offer).returning();
  return { id: String(transfer?.id), token };
}

async function insertWidget(app: TestApp, accountId: number, userId: number) {
  const { db } = app.services;
  const publicId = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
  const row = { accountId, userId, publicId, name: "Harbour Pottery" };
  const [widget] = await db.insert(widgets).values(row).returning();
  if (!widget) throw new Error("No widget was inserted");
  const settings = DEFAULT_OWNER_SETTINGS;
  await db.insert(widgetSettings).values({ widgetId: widget.id, settings });
  const { position, colorScheme, size } = widget;
  const look = { position, colorScheme, size, settings };
  await db.insert(widgetVersions).values({ widgetId: widget.id, version: 1, name: "Before", ...look });
  return widget;
}
