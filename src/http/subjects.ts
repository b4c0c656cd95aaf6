import { eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { issues } from "#src/db/schema/issues.ts";
import { scans } from "#src/db/schema/sites.ts";
import type { Database } from "../db/client.ts";
import { barrierReports } from "../db/schema/barrier-reports.ts";
import { corrections } from "../db/schema/corrections.ts";
import type { SentInput, Subject } from "./reach.ts";

export function ofWidget(_: Database, { params }: SentInput): Subject {
  return { widget: idOf(params) };
}

export function ofSite(_: Database, { params }: SentInput): Subject {
  return { site: idOf(params) };
}

export function ofQueriedSite(_: Database, { query }: SentInput): Subject | null {
  const site: unknown = typeof query === "object" && query !== null ? Reflect.get(query, "site") : null;
  return typeof site === "string" ? { site } : null;
}

export async function ofReport(db: Database, { params }: SentInput): Promise<Subject | null> {
  const id = idOf(params);
  if (!isUuid(id)) return null;
  const { widgetId } = barrierReports;
  const [row] = await db.select({ widget: widgetId }).from(barrierReports).where(eq(barrierReports.id, id));
  return row ?? null;
}

export async function ofScan(db: Database, { params }: SentInput): Promise<Subject | null> {
  const id = idOf(params);
  if (!isUuid(id)) return null;
  const [row] = await db.select({ site: scans.siteId }).from(scans).where(eq(scans.id, id));
  return row ?? null;
}

export async function ofIssue(db: Database, { params }: SentInput): Promise<Subject | null> {
  const id = idOf(params);
  if (!isUuid(id)) return null;
  const [row] = await db.select({ site: issues.siteId }).from(issues).where(eq(issues.id, id));
  return row ?? null;
}

export async function ofCorrection(db: Database, { params }: SentInput): Promise<Subject | null> {
  const id = idOf(params);
  if (!isUuid(id)) return null;
  const [row] = await db.select({ site: corrections.siteId }).from(corrections).where(eq(corrections.id, id));
  return row ?? null;
}

function idOf({ id = "" }: SentInput["params"]): string {
  return id;
}
