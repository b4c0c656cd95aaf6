import { and, desc, eq } from "drizzle-orm";
import type { StatementContent } from "#shared/statements/schemas.ts";
import { DEFAULT_WIDGET_APPEARANCE, schemeColors } from "#shared/widgets/config.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { reportLanguage } from "#src/mail/report-language.ts";

const EMPTY = { en: "", de: "" };

/**
 * Returns the content from which an owner starts: their address, language and the color of the
 * widget that was seen on the site last. The declaration is theirs alone, so that it is empty.
 */
export async function startingContent(db: Database, site: Site, owner: User): Promise<StatementContent> {
  const language = reportLanguage(owner.locale);
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
