import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ElementNote } from "#shared/corrections/correction.ts";
import { hasRecipe } from "#shared/corrections/recipes.ts";
import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";
import { IMPACTS, OUTCOMES } from "#shared/sites/choices.ts";
import type { Transaction } from "#src/db/client.ts";
import { issuePictures, issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import type { Finding, FindingPicture } from "#src/scanner/findings.ts";
import { MAX_PICTURE_BYTES } from "#src/scanner/findings.ts";
import { issueIdentity, tagIdentity } from "#src/scanner/issue-identity.ts";
import { storableText } from "../sites/storable-text.ts";
import { SHOWN_ELEMENTS } from "./element-view.ts";

/** Maximum number of issues per site that get a picture. */
const MAX_PICTURES = 200;

/** Maximum number of elements stored per issue and page; the rest are only counted. */
const MAX_ELEMENTS = 25;
const LIMITS = { rule: 100, value: 1_000, markup: 4_000, note: 2_000 };

export interface AuditedPage {
  siteId: string;
  /** The scan; null for a page check. */
  scanId: string | null;
  pageId: string;
  now: Date;
  /** Whether to keep the page's other findings, which this audit could not have found. */
  keepsOthers: boolean;
}

/** Replaces a page's findings with those from a new audit. */
export async function storeFindings(
  tx: Transaction,
  page: AuditedPage,
  findings: readonly Finding[],
  pictures: readonly FindingPicture[] = [],
): Promise<void> {
  const groups = groupFindings(findings);
  const known = await knownTags(tx, page, groups);
  await replacePlaces(tx, page, withKnownIdentities(groups, known));
  if (pictures.length === 0) return;
  const identities = new Map([...groups].map(([own, { tag }]) => [own, (tag && known.get(tag)) || own]));
  const ids = await issueIds(tx, page, [...identities.values()]);
  await storePictures(tx, page, pictures, (finding) => ids.get(identities.get(identityOf(finding)) ?? ""));
}

/** Deletes the findings of a page that now redirects to or copies another page. */
export async function deleteFindings(tx: Transaction, pageId: string): Promise<void> {
  await tx.delete(issuePlaces).where(eq(issuePlaces.pageId, pageId));
}

interface Group {
  finding: Finding;
  count: number;
  /** Identifies the group's only element in other templates; null for several elements. */
  tag: string | null;
  /** Origin of all elements; null for the site's own content, or if they differ. */
  origin: string | null;
  elements: StoredElement[];
}

/** Groups findings into issues by rule, outcome and shape. */
function groupFindings(findings: readonly Finding[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const identity = identityOf(finding);
    const origin = originOf(finding);
    const group = groups.get(identity) ?? { finding, count: 0, tag: tagOf(finding), origin, elements: [] };
    group.count += 1;
    if (group.origin !== origin) group.origin = null;
    if (group.count > 1) group.tag = null;
    if (rankOf(finding) < rankOf(group.finding)) group.finding = finding;
    if ((finding.element ?? finding.changedMarkup) !== null) addElement(group, finding);
    groups.set(identity, group);
  }
  return groups;
}

/** Adds an element to show on screens, or else a shortened one if it can be corrected. */
function addElement({ elements }: Group, finding: Finding): void {
  if (elements.length >= MAX_ELEMENTS) return;
  const element = stored(finding);
  if (elements.length < SHOWN_ELEMENTS) elements.push(element);
  else if (element.note) elements.push({ ...element, surroundings: "", changedMarkup: null });
}

function identityOf(finding: Finding): string {
  return hashOf(issueIdentity(finding));
}

function tagOf(finding: Finding): string | null {
  const identity = tagIdentity(finding);
  return identity && hashOf(identity);
}

/** Returns a finding's origin; null for one that this release doesn't know. */
function originOf({ origin }: Finding): string | null {
  return origin && (origin === "template" || findTool(origin)) ? origin : null;
}

function hashOf(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

/**
 * Returns the identities of a site's issues about the same elements, keyed by tag, oldest issue
 * first. Excludes elements that are on the page twice, since each has its own template.
 */
async function knownTags(
  tx: Transaction,
  { siteId }: AuditedPage,
  groups: ReadonlyMap<string, Group>,
): Promise<Map<string, string>> {
  const tags = [...groups.values()].flatMap(({ tag }) => tag ?? []);
  const single = tags.filter((tag) => tags.indexOf(tag) === tags.lastIndexOf(tag));
  if (single.length === 0) return new Map();
  const rows = await tx
    .select({ tag: issues.tag, identity: issues.identity })
    .from(issues)
    .where(and(eq(issues.siteId, siteId), inArray(issues.tag, single)))
    .orderBy(desc(issues.firstSeenAt), desc(issues.id));
  return new Map(rows.map(({ tag, identity }) => [tag ?? "", identity]));
}

/** Assigns elements to issues already about them, in a fixed order that avoids deadlocks. */
function withKnownIdentities(
  groups: ReadonlyMap<string, Group>,
  known: ReadonlyMap<string, string>,
): Map<string, Group> {
  const merged = new Map<string, Group>();
  for (const [own, group] of groups) {
    const identity = (group.tag && known.get(group.tag)) || own;
    const other = merged.get(identity);
    if (!other) merged.set(identity, group);
    else {
      const elements = [...other.elements, ...group.elements].slice(0, MAX_ELEMENTS);
      const origin = other.origin === group.origin ? other.origin : null;
      merged.set(identity, { ...other, count: other.count + group.count, tag: null, origin, elements });
    }
  }
  return new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function rankOf({ outcome, impact }: Finding): number {
  return OUTCOMES.indexOf(outcome) * IMPACTS.length + IMPACTS.indexOf(impact);
}

function stored({ rule, element, changedMarkup, note, attribute }: Finding): StoredElement {
  const text = (value: string | undefined) => storableText(value ?? "", LIMITS.markup);
  return {
    selector: text(element?.selector),
    markup: text(element?.markup),
    surroundings: text(element?.surroundings),
    changedMarkup: changedMarkup?.map((change) => ({ ...change, markup: text(change.markup) })) ?? null,
    note: note && hasRecipe(rule) && isStorable(note) ? note : null,
    ...(attribute && hasRecipe(rule) && { attribute: text(attribute) }),
  };
}

function storableValues(values: FindingValues): FindingValues {
  const text = (value: string) => storableText(value, LIMITS.value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      text(name),
      typeof value === "number" ? value : typeof value === "string" ? text(value) : value.map(text),
    ]),
  );
}

/** Whether a note can be stored unchanged; a changed note would match a different element. */
function isStorable(note: ElementNote): boolean {
  const json = JSON.stringify(note);
  const hasOddText = json.includes("\\u0000") || /\\ud[89a-f]/.test(json);
  return json.length <= LIMITS.note && !hasOddText;
}

/**
 * Stores the issues and their places in one statement, with all findings in one parameter: one
 * parameter per column would take up most of a scan's time on the server's thread.
 */
async function replacePlaces(
  tx: Transaction,
  { siteId, scanId, pageId, now, keepsOthers }: AuditedPage,
  groups: ReadonlyMap<string, Group>,
): Promise<void> {
  const rows = [...groups].map(([identity, { finding, count, tag, origin, elements }]) => ({
    identity,
    tag,
    origin,
    rule: storableText(finding.rule, LIMITS.rule),
    outcome: finding.outcome,
    impact: finding.impact,
    rank: rankOf(finding),
    message_id: storableText(finding.messageId, LIMITS.rule),
    message_values: storableValues(finding.values),
    count,
    elements,
  }));
  const at = now.toISOString();
  await tx.execute(sql`
    with found as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as found(
        identity text, tag text, origin text, rule text, outcome text, impact text, rank smallint, message_id text,
        message_values jsonb, count int, elements jsonb)
    ), stored as (
      insert into scan_issues (
        site_id, identity, tag, rule, outcome, impact, rank, message_id, message_values, pages, elements,
        first_scan_id, first_seen_at, last_seen_at)
      select ${siteId}::uuid, identity, tag, rule, outcome, impact, rank, message_id, message_values, 1, count,
        ${scanId}::uuid, ${at}::timestamptz, ${at}::timestamptz
      from found order by identity
      on conflict (site_id, identity) do update set impact = excluded.impact, rank = excluded.rank,
        tag = case when scan_issues.tag = excluded.tag then excluded.tag end,
        message_id = excluded.message_id,
        message_values = excluded.message_values, last_seen_at = excluded.last_seen_at
      returning id, identity
    ), gone as (
      delete from scan_issue_places
      where page_id = ${pageId}::uuid and not ${keepsOthers}::boolean and issue_id not in (select id from stored)
      returning issue_id, page_id
    ), former as (
      insert into scan_issue_former_places (issue_id, page_id, gone_at)
      select issue_id, page_id, ${at}::timestamptz from gone
      on conflict (issue_id, page_id) do update set gone_at = excluded.gone_at
    )
    insert into scan_issue_places (issue_id, page_id, count, origin, elements)
    select stored.id, ${pageId}::uuid, found.count, found.origin, found.elements
    from found join stored using (identity)
    on conflict (issue_id, page_id) do update set
      count = excluded.count, origin = excluded.origin, elements = excluded.elements`);
}

async function issueIds(
  tx: Transaction,
  { siteId }: AuditedPage,
  identities: string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: issues.id, identity: issues.identity })
    .from(issues)
    .where(and(eq(issues.siteId, siteId), inArray(issues.identity, identities)));
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}

interface PicturedPage {
  siteId: string;
  pageId: string;
  now: Date;
}

/** Stores pictures for issues that have none yet, and replaces pictures that show the same page. */
async function storePictures(
  tx: Transaction,
  { siteId, pageId, now }: PicturedPage,
  pictures: readonly FindingPicture[],
  issueOf: (finding: FindingPicture["finding"]) => string | undefined,
): Promise<void> {
  const images = new Map<string, Buffer>();
  for (const { finding, image } of pictures) {
    const issueId = issueOf(finding);
    if (issueId && !images.has(issueId) && image.length <= MAX_PICTURE_BYTES)
      images.set(issueId, Buffer.from(image));
  }
  if (images.size === 0) return;
  const room = MAX_PICTURES - (await countPictures(tx, siteId));
  const rows = [...images].slice(0, Math.max(0, room));
  if (rows.length === 0) return;
  await tx
    .insert(issuePictures)
    .values(rows.map(([issueId, image]) => ({ issueId, pageId, image, takenAt: now })))
    .onConflictDoUpdate({
      target: issuePictures.issueId,
      set: { image: sql`excluded.image`, takenAt: now },
      setWhere: eq(issuePictures.pageId, pageId),
    });
}

async function countPictures(tx: Transaction, siteId: string): Promise<number> {
  return tx.$count(
    issuePictures,
    sql`${issuePictures.issueId} in (select ${issues.id} from ${issues} where ${issues.siteId} = ${siteId})`,
  );
}
