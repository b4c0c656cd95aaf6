import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { AccountPart, Role } from "#shared/team/roles.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { Database } from "../db/client.ts";
import { widgets } from "../db/schema/widgets.ts";
import { DomainError, notFound } from "../errors.ts";

/** Part of an account that a user may see. */
export interface Reach {
  accountId: number;
  /** Widgets and websites that a limited viewer may see; null for everything. */
  part: AccountPart | null;
}

/** Returns a member's reach, which is limited only for some viewers. */
export function reachOf(accountId: number, role: Role, part: AccountPart | null): Reach {
  return { accountId, part: role === "viewer" ? part : null };
}

/** SQL condition that the user may see a widget, including a deleted one. */
export function seenWidgets({ accountId, part }: Reach): SQL | undefined {
  return and(eq(widgets.accountId, accountId), part ? inArray(widgets.id, part.widgets) : undefined);
}

/** SQL condition that the user may see a site. */
export function seenSites({ accountId, part }: Reach): SQL | undefined {
  const mine = and(eq(sites.accountId, accountId), isNull(sites.removedAt));
  return and(mine, part ? inArray(sites.id, part.sites) : undefined);
}

/** The widget or website that a request applies to. */
export type Subject = { widget: string } | { site: string };

/** A call's input, parsed by the route. */
export interface SentInput {
  params: Record<string, string>;
  query: unknown;
}

/**
 * How a route that members may read treats members who see only part of the account:
 * - `account`: nothing that it returns concerns a widget or website;
 * - `reach`: its handler limits its queries by `reach`;
 * - a function: it concerns the one widget or website that the function returns, if any. A route
 * without a value is closed to these members, so a new route shows them nothing by mistake.
 */
export type Within =
  | "account"
  | "reach"
  | ((db: Database, sent: SentInput) => Promise<Subject | null> | Subject | null);

/**
 * @throws DomainError `not-found` for a widget or website outside the user's part of the account;
 * `forbidden` on a route closed to users who see only part of the account.
 */
export async function requireWithin(
  db: Database,
  admitted: object,
  within: Within | undefined,
  sent: SentInput,
): Promise<void> {
  const part = hasReach(admitted) ? admitted.reach.part : null;
  if (part === null || within === "account" || within === "reach") return;
  if (!within) throw new DomainError("forbidden", ERRORS.partOnly, { code: "part_only" });
  const subject = await within(db, sent);
  if (!subject || !isInPart(part, subject)) throw notFound();
}

/** Whether a caller was admitted to an account, not just to their own data. */
function hasReach(admitted: object): admitted is { reach: Reach } {
  return "reach" in admitted;
}

function isInPart(part: AccountPart, subject: Subject): boolean {
  return "widget" in subject ? part.widgets.includes(subject.widget) : part.sites.includes(subject.site);
}
