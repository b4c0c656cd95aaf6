import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { User } from "../../db/schema/accounts.ts";
import { corrections } from "../../db/schema/corrections.ts";
import { widgets } from "../../db/schema/widgets.ts";

/** Selects nothing until the address is verified: the rows may belong to someone else. */
export function ofAddress(column: PgColumn): (user: User) => SQL {
  return ({ email, isEmailVerified }) => (isEmailVerified ? eq(column, email) : sql`false`);
}

export function ofAccount(column: PgColumn): (user: User) => SQL {
  return ({ accountId }) => eq(column, accountId);
}

export function ofWidgets(widgetId: PgColumn): (user: User) => SQL {
  return ({ accountId }) =>
    inArray(
      widgetId,
      new QueryBuilder().select({ id: widgets.id }).from(widgets).where(eq(widgets.accountId, accountId)),
    );
}

export function ofSites(siteId: PgColumn): (user: User) => SQL {
  return ({ accountId }) =>
    inArray(
      siteId,
      new QueryBuilder().select({ id: sites.id }).from(sites).where(eq(sites.accountId, accountId)),
    );
}

export function ofIssues(issueId: PgColumn): (user: User) => SQL {
  return (user) =>
    inArray(
      issueId,
      new QueryBuilder().select({ id: issues.id }).from(issues).where(ofSites(issues.siteId)(user)),
    );
}

export function ofCorrections(correctionId: PgColumn): (user: User) => SQL {
  return (user) =>
    inArray(
      correctionId,
      new QueryBuilder()
        .select({ id: corrections.id })
        .from(corrections)
        .where(ofSites(corrections.siteId)(user)),
    );
}
