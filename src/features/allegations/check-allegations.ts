import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AllegationResult } from "#shared/cases/allegations.ts";
import type { Verdict } from "#shared/cases/choices.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { letterPagesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type Allegation, allegations, type LegalCase, legalCases } from "#src/db/schema/cases.ts";
import type { Scan } from "#src/db/schema/sites.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import { findRecipient, type ScanRecipient } from "../sites/scan-recipient.ts";
import { type Comparison, compareWithScans } from "./compare-with-scans.ts";

/** Maximum pages per site that scans visit because letters name them. */
const MAX_PAGES = 200;
/** Maximum verdicts kept per row: the first and the latest. */
const MAX_CHANGES = 100;
const MOST_LISTED = 10;

/** Returns the pages that letters of open cases name on a site, on the origin its scan visits. */
export async function allegedPages(
  { db }: { db: Database | Transaction },
  siteId: string,
  origin: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ page: allegations.page })
    .from(allegations)
    .innerJoin(legalCases, eq(legalCases.id, allegations.caseId))
    .where(and(eq(allegations.siteId, siteId), isNull(legalCases.endedAt)))
    .orderBy(asc(allegations.page))
    .limit(MAX_PAGES);
  return rows.flatMap(({ page }) => {
    const url = parseUrl(page);
    return url ? [origin + url.pathname + url.search] : [];
  });
}

/** A row whose verdict a scan has changed. */
interface Changed {
  legalCase: LegalCase;
  row: Allegation;
  before: Verdict;
}

/**
 * Compares the rows of open cases with the scan that ends at `now`, keeps changed verdicts with
 * their time, records them, and mails the owner unless someone is waiting for the scan.
 */
export async function checkAllegations(
  services: Services,
  tx: Transaction,
  { id: scanId, siteId, cause }: Scan,
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ row: allegations, legalCase: legalCases })
    .from(allegations)
    .innerJoin(legalCases, eq(legalCases.id, allegations.caseId))
    .where(and(eq(allegations.siteId, siteId), isNull(legalCases.endedAt)))
    .orderBy(asc(allegations.id));
  if (rows.length === 0) return;
  const compared = await compareWithScans(
    tx,
    siteId,
    rows.map(({ row }) => row),
  );
  const next = rows.map(({ row, legalCase }, at) => ({
    legalCase,
    before: row.result.verdict,
    row: withComparison(row, compared[at], now),
  }));
  await storeRows(tx, next, now);
  const changed = next.filter(({ row, before }) => row.result.verdict !== before);
  const recipient =
    changed.length > 0 && cause !== "letter" ? await findRecipient(services, tx, siteId) : null;
  for (const ofCase of byCase(changed)) {
    if (recipient) await services.mail.add(tx, changedMail(services.config, recipient, ofCase, now));
    await recordChanges(tx, { scanId, siteId, now }, ofCase);
  }
}

function withComparison(row: Allegation, compared: Comparison | undefined, now: Date): Allegation {
  if (!compared) return row;
  const { result, reason } = compared;
  const isChanged = result.verdict !== row.result.verdict;
  const all = isChanged ? [...row.changes, { verdict: result.verdict, at: now.toISOString() }] : row.changes;
  const changes = all.length > MAX_CHANGES ? [...all.slice(0, 1), ...all.slice(1 - MAX_CHANGES)] : all;
  return { ...row, result, reason, changes };
}

/** Stores all rows in one statement, in the order of their ids, which avoids deadlocks. */
async function storeRows(tx: Transaction, next: readonly Changed[], now: Date): Promise<void> {
  const values = next.map(({ row: { id, result, reason, changes } }) => ({ id, result, reason, changes }));
  await tx.execute(sql`
    update case_allegations set result = given.result, reason = given.reason, changes = given.changes,
      checked_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::text::json) as given(
      id uuid, result jsonb, reason text, changes jsonb)
    where case_allegations.id = given.id`);
}

function byCase(changed: readonly Changed[]): Changed[][] {
  return [...Map.groupBy(changed, ({ legalCase }) => legalCase.id).values()];
}

async function recordChanges(
  tx: Transaction,
  { scanId, siteId, now }: { scanId: string; siteId: string; now: Date },
  changed: readonly Changed[],
): Promise<void> {
  const { accountId, site } = await findEvidenceSite(tx, siteId);
  const rows = changed.map(({ row, before }) => ({ ...recordedRow(row), before }));
  const data = { case: changed[0]?.legalCase.id ?? "", scan: scanId, rows };
  await recordEvidence(tx, { accountId, at: now }, [
    { kind: "allegations-checked", site, by: "scanner", data },
  ]);
}

/** Facts about a row for the log, without the letter's words, which may name people. */
export function recordedRow({ page, about, result }: Pick<Allegation, "page" | "about" | "result">) {
  const { verdict, readAt, since, rule, elements, element } = result;
  const selector = element?.selector.slice(0, 500) ?? null;
  return { page, about, verdict, readAt, since, rule, elements, element: selector };
}

interface ChangedWords {
  subject(host: string): string;
  intro(name: string, day: string): string;
  verdicts: Record<AllegationResult["verdict"], string>;
  row(page: string, before: string, after: string): string;
  more(count: string): string;
  open: string;
  caution: string;
  choose: string;
}

const WORDS: Record<PageLanguage, ChangedWords> = {
  en: {
    subject: (host) => `Your letter about ${host}: our scan sees something else now`,
    intro: (name, day) => `Since our scan of ${day}, something has changed about what “${name}” says:`,
    verdicts: {
      found: "our scan finds it",
      fixed: "our scan no longer finds it",
      "never-seen": "our scan hasn’t found it",
      "for-a-person": "only a person can tell",
      "not-read": "the page hasn’t been read",
    },
    row: (page, before, after) => `${page}: before, ${before}; now, ${after}.`,
    more: (count) => `And ${count} more.`,
    open: "Open the case",
    caution:
      "This is what our scans saw. It isn’t legal advice, and it doesn’t show that the website complies with a law.",
    choose: "Choose which emails you get",
  },
  de: {
    subject: (host) => `Ihr Schreiben zu ${host}: Unsere Prüfung sieht jetzt etwas anderes`,
    intro: (name, day) =>
      `Seit unserer Prüfung vom ${day} hat sich etwas an dem geändert, was in „${name}“ steht:`,
    verdicts: {
      found: "unsere Prüfung findet es",
      fixed: "unsere Prüfung findet es nicht mehr",
      "never-seen": "unsere Prüfung hat es nicht gefunden",
      "for-a-person": "nur ein Mensch kann es beurteilen",
      "not-read": "die Seite wurde nicht gelesen",
    },
    row: (page, before, after) => `${page}: vorher: ${before}; jetzt: ${after}.`,
    more: (count) => `Und ${count} weitere.`,
    open: "Fall öffnen",
    caution:
      "Das haben unsere Prüfungen gesehen. Es ist keine Rechtsberatung und zeigt nicht, dass die Website ein Gesetz einhält.",
    choose: "Wählen, welche Mails Sie bekommen",
  },
};

function changedMail(
  config: Config,
  { site, owner }: ScanRecipient,
  changed: readonly Changed[],
  now: Date,
): OutgoingMail {
  const lang = regionLanguage(owner.locale);
  const words = WORDS[lang];
  const formats = mailFormats(lang, owner.locale);
  const { id = "", name = "" } = changed[0]?.legalCase ?? {};
  const more = changed.length - MOST_LISTED;
  return composeMail(
    config,
    { kind: "allegations-changed", lang, to: owner.email, subject: words.subject(site.host) },
    words.intro(name, formats.day(now)),
    list(
      ...changed
        .slice(0, MOST_LISTED)
        .map(({ row, before }) =>
          words.row(row.page, words.verdicts[before], words.verdicts[row.result.verdict]),
        ),
    ),
    ...(more > 0 ? [words.more(formats.number(more))] : []),
    button(words.open, letterPagesView(id)),
    note(words.caution),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
