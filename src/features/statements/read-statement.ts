import { and, asc, desc, eq } from "drizzle-orm";
import type { PageLanguage } from "#shared/language/language.ts";
import { fillPath, STATEMENT_PAGES } from "#shared/paths.ts";
import { STATEMENT_MISSING } from "#shared/statements/messages.ts";
import type {
  LinkableWidget,
  StatementContent,
  StatementVersionView,
  StatementView,
  SuggestedLimitation,
} from "#shared/statements/schemas.ts";
import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import { schemeColors } from "#shared/widgets/launcher-colors.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { nameOf } from "#src/db/person-name.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import type { Site } from "#src/db/schema/sites.ts";
import type { Statement } from "#src/db/schema/statements.ts";
import { liveHosts, widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { criteriaOf } from "../issues/rule-criteria.ts";
import { readBrand } from "../site-reports/branding/read-brand.ts";
import { proofOf } from "../sites/proof-record.ts";
import { findSite } from "../sites/queries.ts";
import { describeStatement } from "./document/describe-statement.ts";
import { statementFile } from "./document/statement-page.ts";
import { type KnownFacts, knownFacts } from "./known-facts.ts";
import { ENGLISH_LIMITATIONS } from "./limitations/english-limitations.ts";
import { GERMAN_LIMITATIONS } from "./limitations/german-limitations.ts";
import { failedPages } from "./limitations/known-failures.ts";
import { missingParts } from "./missing-parts.ts";
import { findStatement, listVersions } from "./queries.ts";
import { statementLogo } from "./statement-logo.ts";

const isWorded = (criterion: string) => criterion in ENGLISH_LIMITATIONS;

/**
 * Returns a site's statement, along with what is currently known about the site.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function readStatement(services: Services, owner: User, siteId: string): Promise<StatementView> {
  const site = await findSite(services.db, owner.accountId, siteId);
  const statement = await findStatement(services.db, site.id);
  const facts = await knownFacts(services, services.db, site);
  const content = statement?.draft ?? (await startingContent(services.db, site, owner));
  const missing = missingParts(content, facts.known);
  const brand = await readBrand(services, owner);
  const published = await publications(services, statement);
  const url = published.published?.url;
  return {
    content,
    revision: statement?.revision ?? 0,
    savedAt: statement?.savedAt.toISOString() ?? null,
    savedBy: statement ? await saverOf(services, statement.savedBy) : null,
    suggestions: await suggestLimitations(services, site, facts),
    known: facts.known,
    missing: statement ? missing : [STATEMENT_MISSING.saved, ...missing],
    ...published,
    widgets: url === undefined ? [] : await linkableWidgets(services.db, site, url),
    logoOf: brand.logo && brand.companyName,
  };
}

async function saverOf({ db }: Services, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? nameOf(user) : null;
}

async function publications(
  { db, config }: Services,
  statement: Statement | null,
): Promise<Pick<StatementView, "published" | "versions">> {
  if (!statement) return { published: null, versions: [] };
  const { slug, publicVersion, revision } = statement;
  const rows = await listVersions(db, statement.id);
  const versions = rows.map(
    ({ version: { number, publishedAt }, name, email }): StatementVersionView => ({
      number,
      publishedAt: publishedAt.toISOString(),
      by: name ?? email,
      path: fillPath(STATEMENT_PAGES.version, { slug, number }),
    }),
  );
  const shown = rows.find(({ version }) => version.number === publicVersion)?.version;
  return {
    versions,
    published: shown
      ? {
          url: config.publicUrl + fillPath(STATEMENT_PAGES.current, { slug }),
          number: shown.number,
          at: shown.publishedAt.toISOString(),
          isCurrent: shown.revision === revision,
        }
      : null,
  };
}

/** Lists the account's widgets seen on a site, and whether each links to the statement. */
async function linkableWidgets(
  db: Database,
  { accountId, host }: Site,
  url: string,
): Promise<LinkableWidget[]> {
  const rows = await db
    .select({ id: widgets.id, name: widgets.name, settings: widgetSettings.settings })
    .from(widgets)
    .innerJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, accountId), eq(liveHosts.host, host), liveWidget))
    .orderBy(asc(widgets.name), asc(widgets.id));
  return rows.map(({ id, name, settings }) => {
    const { statementUrl } = readSettings(settings);
    return {
      id,
      name,
      isLinked: statementUrl === url,
      linksOther: statementUrl ? statementUrl !== url : false,
    };
  });
}

/**
 * Groups open failures and failed manual checks by the first criterion they concern, each with a
 * sentence for visitors and the day when the first of them became known.
 */
async function suggestLimitations(
  { db, clock }: Services,
  site: Site,
  { failures, checks }: Pick<KnownFacts, "failures" | "checks">,
): Promise<SuggestedLimitation[]> {
  const found = new Map<string, SuggestedLimitation>();
  const place = (criterion: string | undefined, at: string): SuggestedLimitation | null => {
    const suggestion = criterion && (found.get(criterion) ?? newSuggestion(criterion));
    if (!suggestion) return null;
    found.set(suggestion.criterion, suggestion);
    const day = at.slice(0, 10);
    if (suggestion.since === null || day < suggestion.since) suggestion.since = day;
    return suggestion;
  };
  const criterionOf = new Map<string, string>();
  for (const { rule, issues, firstSeenAt } of failures) {
    const suggestion = place(criteriaOf(rule).find(isWorded), firstSeenAt.toISOString());
    if (!suggestion) continue;
    suggestion.issues += issues;
    criterionOf.set(rule, suggestion.criterion);
  }
  for (const [criterion, pages] of await failedPages(db, site.id, clock.now(), criterionOf)) {
    const suggestion = found.get(criterion);
    if (suggestion) suggestion.pages = pages;
  }
  for (const { state, criteria, title, updatedAt } of checks) {
    if (state === "failed" && updatedAt) place(criteria.find(isWorded), updatedAt)?.checks.push(title);
  }
  return [...found.values()].sort((one, other) =>
    one.criterion.localeCompare(other.criterion, "en", { numeric: true }),
  );
}

function newSuggestion(criterion: string): SuggestedLimitation | null {
  const [en, de] = [ENGLISH_LIMITATIONS[criterion], GERMAN_LIMITATIONS[criterion]];
  if (!en || !de) return null;
  return {
    key: criterion,
    criterion,
    reason: "not-met",
    since: null,
    text: { en, de },
    alternative: { en: "", de: "" },
    issues: 0,
    pages: 0,
    checks: [],
  };
}

/**
 * Returns a preview page of the saved draft, or of the initial content, for the account's users.
 * @throws DomainError `not-found` for another account's site.
 */
export async function previewStatement(
  services: Services,
  owner: User,
  siteId: string,
  chosen: PageLanguage | undefined,
): Promise<Response> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  const statement = await findStatement(db, site.id);
  const content = statement?.draft ?? (await startingContent(db, site, owner));
  const language = chosen ?? content.languages[0] ?? "en";
  const isProven = proofOf(site) !== null;
  const told = { content, language, region: owner.locale, origin: site.origin, host: site.host, isProven };
  const page = describeStatement({ ...told, publishedAt: clock.now(), number: null, earlier: [] });
  const logo = await statementLogo(services, owner, content);
  return statementFile({ ...page, ...logo }, { color: content.color, languages: [] });
}

const EMPTY = { en: "", de: "" };

/**
 * Returns an owner's initial content: their address, their language and the color of the widget
 * last seen on the site. The declaration is empty, since only the owner can make it.
 */
async function startingContent(db: Database, site: Site, owner: User): Promise<StatementContent> {
  const language = regionLanguage(owner.locale);
  return {
    model: language === "de" ? "bfsg" : "eu",
    languages: [language],
    organization: "",
    declaration: null,
    standard: "wcag22",
    service: EMPTY,
    usage: EMPTY,
    measures: EMPTY,
    limitations: [],
    assessment: "self",
    assessor: "",
    assessedOn: null,
    email: owner.email,
    phone: "",
    address: "",
    reports: false,
    answerDays: null,
    authority: EMPTY,
    authorityUrl: "",
    color: await widgetColor(db, site),
  };
}

async function widgetColor(db: Database, { accountId, host }: Site): Promise<string> {
  const [widget] = await db
    .select({ colorScheme: widgets.colorScheme })
    .from(widgets)
    .innerJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, accountId), eq(liveHosts.host, host), liveWidget))
    .orderBy(desc(liveHosts.lastSeenAt))
    .limit(1);
  return schemeColors(widget?.colorScheme ?? DEFAULT_WIDGET_APPEARANCE.colorScheme).background;
}
