import { and, eq } from "drizzle-orm";
import { isCorrectable, isCorrectableStyle, mayChange } from "#shared/corrections/correctable.ts";
import type { Change, ElementNote, Setting } from "#shared/corrections/correction.ts";
import { CORRECTION_ERRORS, CORRECTION_VALIDATION } from "#shared/corrections/messages.ts";
import { defaultPages, urlsOf } from "#shared/corrections/page-pattern.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { hasRecipe } from "#shared/corrections/recipes.ts";
import { entrySchema, type IssueCorrections, type SaveCorrectionInput } from "#shared/corrections/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type CorrectionContent, type CorrectionRow, corrections } from "#src/db/schema/corrections.ts";
import { type Issue, issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { lockIssue, ownIssue } from "../issues/queries.ts";
import { isAlike } from "../live-corrections/note-digest.ts";
import { changedBy, recordAct } from "../live-corrections/record-act.ts";
import { decideSuggestions } from "../suggestions/decide-suggestions.ts";
import { type IssueElement, readIssueElements } from "./issue-elements.ts";
import { readIssueCorrections } from "./read-issue-corrections.ts";
import { requireCorrections } from "./require-plan.ts";

/** Placeholder for a part that a scan does not store. */
const CUT = "…";

/**
 * Saves a value for an issue's element as a draft, hidden from visitors until published. Saving the
 * same value twice records it once. With `alike`, elements that look the same in the source get the
 * same draft, unless they have their own correction.
 * @throws DomainError `not-found`, including for another account's issue; `forbidden` on plans
 * without corrections; `invalid` with the field's sentence; `conflict` if no script can correct it.
 */
export async function saveCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  { id, element }: { id: string; element: string },
  input: SaveCorrectionInput,
): Promise<IssueCorrections> {
  await requireIssue(services, owner.accountId, id);
  await enforceLimit(services, LIMITS.correction, String(owner.accountId));
  const at = services.clock.now();
  await transact(services.db, async (tx) => {
    const issue = await lockIssue(services, tx, owner.accountId, id);
    requireCorrections(services, owner);
    if (!hasRecipe(issue.rule)) throw notCorrectable();
    const elements = await readElements(tx, issue);
    const found = elements.find((one) => one.element === element);
    if (!found) throw new DomainError("conflict", CORRECTION_ERRORS.scanAgain, { code: "scan_again" });
    const value = readValue(found, input);
    const alike = input.alike ? await findFreeAlike(tx, issue, found, elements) : [];
    requireOwnPages(found, input);
    for (const one of [found, ...alike]) {
      const pages = pagesOf(one, input);
      if (pages === null) continue;
      const content = buildContent(one.recipe, { ...one, pages }, value);
      if (!content) throw notCorrectable();
      await storeDraft(tx, issue, one, { value, content, userId: user.id, now: at });
    }
    await decideSuggestions(tx, { user, owner }, { purpose: "correction", subject: issue.id, at }, (part) =>
      part === element ? value : undefined,
    );
  });
  return readIssueCorrections(services, owner, id);
}

/** Refuses calls for another account's issue before counting them. */
async function requireIssue(services: Services, accountId: number, id: string): Promise<void> {
  const [issue] = await services.db
    .select({ id: issues.id })
    .from(issues)
    .where(ownIssue(services, accountId, id));
  if (!issue) throw notFound();
}

function notCorrectable(): DomainError {
  return new DomainError("conflict", CORRECTION_ERRORS.notCorrectable, { code: "not_correctable" });
}

async function readElements(tx: Transaction, issue: Issue): Promise<IssueElement[]> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, issue.siteId));
  if (!site) throw notFound();
  return (await readIssueElements(tx, site, issue)).elements;
}

/** Returns other, uncorrected elements with the same markup and text. */
async function findFreeAlike(
  tx: Transaction,
  { id }: Issue,
  found: IssueElement,
  elements: readonly IssueElement[],
): Promise<IssueElement[]> {
  if (found.recipe.isPerPage) return [];
  const rows = await tx
    .select({ element: corrections.element })
    .from(corrections)
    .where(eq(corrections.issueId, id));
  const taken = new Set([found.element, ...rows.map(({ element }) => element)]);
  return elements.filter(
    ({ element, markup, attribute, note }) =>
      !taken.has(element) &&
      markup === found.markup &&
      attribute === found.attribute &&
      note.text === found.note.text,
  );
}

/** Returns the validated value; empty for decoration and if none is needed. */
function readValue({ recipe, note }: IssueElement, input: SaveCorrectionInput): string {
  const { errors } = parseFields(entrySchema(recipe, note.text), input);
  if (errors) throw new DomainError("invalid", ERRORS.invalid, { fields: { ...errors } });
  return recipe.entry === "none" ? "" : input.value;
}

/** Refuses a page pattern that matches none of the pages that contain the element. */
function requireOwnPages(found: IssueElement, input: SaveCorrectionInput): void {
  const [url] = found.urls;
  if (!url || pagesOf(found, input) !== null) return;
  const pages = { messageId: CORRECTION_VALIDATION.otherPages, values: { path: new URL(url).pathname } };
  throw new DomainError("invalid", ERRORS.invalid, { fields: { pages } });
}

/**
 * Returns the page pattern the user chose, or the default if each page needs its own value; null if
 * it matches no page with the element.
 */
function pagesOf({ recipe, urls }: IssueElement, { pages }: SaveCorrectionInput): string | null {
  if (pages === undefined || recipe.isPerPage) return defaultPages(urls);
  return urlsOf(pages, urls).length > 0 ? pages : null;
}

interface Draft {
  value: string;
  content: CorrectionContent;
  userId: number;
  now: Date;
}

async function storeDraft(
  tx: Transaction,
  { id: issueId, siteId, rule }: Issue,
  { element, note, markup, urls }: IssueElement,
  { value, content, userId, now }: Draft,
): Promise<void> {
  const [known] = await tx
    .select()
    .from(corrections)
    .where(and(eq(corrections.issueId, issueId), eq(corrections.element, element)))
    .for("update");
  if (known && isSaved(known, content)) return;
  const [pageUrl = ""] = urlsOf(content.pages, urls);
  const by = { userId };
  const saved = { value, draft: content, markup, pageUrl, ...changedBy(by, now) };
  const state = known?.published ? "live" : "draft";
  const change = known
    ? tx
        .update(corrections)
        .set({ ...saved, state, withdrawal: null, revision: known.revision + 1 })
        .where(eq(corrections.id, known.id))
    : tx
        .insert(corrections)
        .values({ ...saved, siteId, issueId, element, rule, note, createdBy: userId, createdAt: now });
  const [row] = await change.returning();
  if (row) await recordAct(tx, row, "saved", { by, at: now });
}

/** Whether the same draft is already saved or live. */
function isSaved({ draft, state }: CorrectionRow, content: CorrectionContent): boolean {
  return (state === "draft" || state === "live") && Bun.deepEquals(draft, content);
}

interface NotedElement {
  note: ElementNote;
  /** Opening tag as written by a scan. */
  markup: string;
  /** Path of the element's pages, with `*` as a wildcard. */
  pages: string;
}

/**
 * Builds a correction for an element, or returns null if the widget would not apply its changes.
 */
function buildContent(
  recipe: Recipe,
  { note, markup, pages }: NotedElement,
  value: string,
): CorrectionContent | null {
  const changes = recipe.changes(value);
  if (!changes.every((change) => isAllowed(note.tag, change))) return null;
  const attributes = attributesOf(markup);
  const expects: CorrectionContent["expects"] = {};
  for (const change of changes) {
    if (change.kind !== "attribute" && change.kind !== "style") continue;
    const before = valueBefore(attributes, change);
    if (before !== undefined) expects[change.name] = before;
  }
  return { pages, note, scope: isAlike(note) ? "alike" : "one", changes, expects };
}

function isAllowed(tag: string, change: Change): boolean {
  if (change.kind === "insert") return true;
  if (change.kind === "own-id") return mayChange(tag, null, "id");
  if (change.kind === "style")
    return mayChange(tag, null, "style") && isCorrectableStyle(change.name, change.value);
  return (
    mayChange(tag, tag === "meta" ? "viewport" : null, change.name) &&
    isCorrectable(change.name, change.value)
  );
}

/** Returns the value before the change; null if absent, undefined if unknown. */
function valueBefore(
  { values, isWhole }: ReturnType<typeof attributesOf>,
  { kind, name }: Setting,
): string | null | undefined {
  const attribute = kind === "style" ? "style" : name;
  const value = values.get(attribute);
  if (value === undefined) return isWhole ? null : undefined;
  return kind === "style" || value.endsWith(CUT) ? undefined : value;
}

/** Reads the attributes of an opening tag written by `elementMarkup`. */
function attributesOf(markup: string): { values: Map<string, string>; isWhole: boolean } {
  const values = new Map<string, string>();
  const attribute = /\s([^\s="<>]+)(?:="([^"]*)")?/y;
  attribute.lastIndex = /^<[^\s<>]+/.exec(markup)?.[0].length ?? 0;
  let end = attribute.lastIndex;
  for (let found = attribute.exec(markup); found; found = attribute.exec(markup)) {
    values.set(found[1] ?? "", (found[2] ?? "").replaceAll("&quot;", '"'));
    end = attribute.lastIndex;
  }
  return { values, isWhole: markup[end] === ">" };
}
