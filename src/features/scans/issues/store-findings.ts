import { createHash } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { ElementNote } from "#shared/corrections/correction.ts";
import { recipeOf } from "#shared/corrections/recipes.ts";
import { IMPACTS, OUTCOMES } from "#shared/schemas/scan-states.ts";
import type { Transaction } from "#src/db/client.ts";
import { issuePlaces, issues, type StoredElement } from "#src/db/schema/scan-issues.ts";
import type { Finding, FindingPicture } from "#src/scanner/findings.ts";
import { storableText } from "../sites/storable-text.ts";
import { storePictures } from "./store-pictures.ts";

/** Elements stored of one issue on one page; the others are counted. */
const MAX_ELEMENTS = 5;
const LIMITS = { rule: 100, message: 1_000, markup: 4_000, note: 2_000 };

export interface AuditedPage {
  siteId: string;
  /** The scan, or null for a check in somebody's own browser. */
  scanId: string | null;
  pageId: string;
  now: Date;
  /** Leaves the page's other findings as they are, which this audit could not have found. */
  keepsOthers: boolean;
}

/** Replaces a page's findings by those of a new audit. */
export async function storeFindings(
  tx: Transaction,
  page: AuditedPage,
  findings: readonly Finding[],
  pictures: readonly FindingPicture[] = [],
): Promise<void> {
  const groups = groupFindings(findings);
  const ids = groups.size > 0 ? await upsertIssues(tx, page, groups) : new Map<string, string>();
  const { pageId } = page;
  const gone = ids.size > 0 ? notInArray(issuePlaces.issueId, [...ids.values()]) : undefined;
  if (!page.keepsOthers) await tx.delete(issuePlaces).where(and(eq(issuePlaces.pageId, pageId), gone));
  const places = [...groups].flatMap(([identity, { count, elements }]) => {
    const issueId = ids.get(identity);
    return issueId ? [{ issueId, pageId, count, elements }] : [];
  });
  if (places.length === 0) return;
  await tx
    .insert(issuePlaces)
    .values(places)
    .onConflictDoUpdate({
      target: [issuePlaces.issueId, issuePlaces.pageId],
      set: { count: sql`excluded.count`, elements: sql`excluded.elements` },
    });
  await storePictures(tx, page, pictures, (finding) => ids.get(identityOf(finding)));
}

/** Deletes a page's findings, since it has no content of its own any more. */
export async function deleteFindings(tx: Transaction, pageId: string): Promise<void> {
  await tx.delete(issuePlaces).where(eq(issuePlaces.pageId, pageId));
}

interface Group {
  finding: Finding;
  count: number;
  elements: StoredElement[];
}

/** Groups findings into issues, by rule, outcome and shape; in a fixed order against deadlocks. */
function groupFindings(findings: readonly Finding[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const identity = identityOf(finding);
    const group = groups.get(identity) ?? { finding, count: 0, elements: [] };
    group.count += 1;
    if (rankOf(finding) < rankOf(group.finding)) group.finding = finding;
    if ((finding.element ?? finding.changedMarkup) !== null && group.elements.length < MAX_ELEMENTS)
      group.elements.push(stored(finding));
    groups.set(identity, group);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function identityOf({ rule, outcome, element }: Finding): string {
  return createHash("sha256")
    .update(JSON.stringify([rule, outcome, element?.shape ?? null]))
    .digest("hex");
}

function rankOf({ outcome, impact }: Finding): number {
  return OUTCOMES.indexOf(outcome) * IMPACTS.length + IMPACTS.indexOf(impact);
}

function stored({ rule, element, changedMarkup, note }: Finding): StoredElement {
  const text = (value: string | undefined) => storableText(value ?? "", LIMITS.markup);
  return {
    selector: text(element?.selector),
    markup: text(element?.markup),
    surroundings: text(element?.surroundings),
    changedMarkup: changedMarkup === null ? null : text(changedMarkup),
    note: note && recipeOf(rule) && isStorable(note) ? note : null,
  };
}

/** Whether a note can be stored as it is; a changed one would find another element. */
function isStorable(note: ElementNote): boolean {
  const json = JSON.stringify(note);
  const hasOddText = json.includes("\\u0000") || /\\ud[89a-f]/.test(json);
  return json.length <= LIMITS.note && !hasOddText;
}

/** Returns the ids of the issues by identity. */
async function upsertIssues(
  tx: Transaction,
  { siteId, scanId, now }: AuditedPage,
  groups: ReadonlyMap<string, Group>,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(issues)
    .values(
      [...groups].map(([identity, { finding, count }]) => ({
        siteId,
        identity,
        rule: storableText(finding.rule, LIMITS.rule),
        outcome: finding.outcome,
        impact: finding.impact,
        rank: rankOf(finding),
        message: storableText(finding.message, LIMITS.message),
        pages: 1,
        elements: count,
        firstScanId: scanId,
        firstSeenAt: now,
        lastSeenAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [issues.siteId, issues.identity],
      set: {
        impact: sql`excluded.impact`,
        rank: sql`excluded.rank`,
        message: sql`excluded.message`,
        lastSeenAt: now,
      },
    })
    .returning({ id: issues.id, identity: issues.identity });
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}
