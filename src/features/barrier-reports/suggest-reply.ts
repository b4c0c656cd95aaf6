import { and, eq, isNull } from "drizzle-orm";
import { parseUrl } from "#shared/parse-url.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { ReplyAnswer, ReplyTopic } from "#shared/suggestions/choices.ts";
import type { SuggestionView, SuggestReplyInput } from "#shared/suggestions/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages, sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { requireModel, suggest } from "../suggestions/suggest.ts";
import { ownReport } from "./queries.ts";

const MAX_LENGTH = 1_500;
const LISTED_ISSUES = 5;
const LANGUAGES = { en: "English", de: "German" };

const TOPICS: Record<ReplyTopic, string> = {
  pictures: "pictures without a description",
  keyboard: "use by keyboard",
  contrast: "colors and contrast",
  text: "text that is hard to read or to enlarge",
  forms: "forms and error messages",
  videos: "videos and sound",
  documents: "PDFs and other documents",
  other: "something other than pictures, forms or media",
};
const ANSWERS: Record<ReplyAnswer, string> = {
  fixed: "We have fixed the barrier.",
  working: "We are working on it.",
  later: "We can’t fix it soon, and are sorry.",
  details: "We need to know more: at which step it happened, with which device, browser and aid.",
};

/**
 * Suggests a reply to a barrier report from what the member chose and what scans know of the page.
 * Nothing that the visitor wrote, and no address, goes to the model.
 * @throws DomainError `not-found`, including for another account's report; otherwise as `suggest`.
 */
export async function suggestReply(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { topic, answer, language }: SuggestReplyInput,
): Promise<SuggestionView> {
  const [report] = await services.db
    .select({ id: barrierReports.id, pageUrl: barrierReports.pageUrl })
    .from(barrierReports)
    .where(ownReport(services, owner.accountId, id));
  if (!report) throw notFound();
  requireModel(services);
  const task = `Write a short, friendly reply in ${LANGUAGES[language]} from a website’s owner to a visitor who reported a
barrier. You don’t get the report. It is about ${TOPICS[topic]}. The owner’s answer: “${ANSWERS[answer]}” Thank the visitor.
Promise nothing and invent no facts, dates or names. Write neither a name nor a signature.`;
  return suggest(
    services,
    { user, owner },
    {
      ...{ purpose: "reply", subject: report.id, part: "text" },
      question: async () => ({
        task,
        data: await pageFacts(services, owner, report.pageUrl),
        maxLength: MAX_LENGTH,
        hasLines: true,
      }),
    },
  );
}

/**
 * Returns what scans know of the reported page; nothing for a page that they haven't seen, since a
 * visitor's browser named it.
 */
async function pageFacts(
  { db }: Services,
  { accountId }: User,
  pageUrl: string | null,
): Promise<Record<string, string>> {
  const address = parseUrl(pageUrl ?? "");
  if (!address) return {};
  const [page] = await db
    .select({ id: scanPages.id, url: scanPages.url, title: scanPages.title })
    .from(scanPages)
    .innerJoin(sites, eq(sites.id, scanPages.siteId))
    .where(
      and(
        eq(sites.accountId, accountId),
        isNull(sites.removedAt),
        eq(scanPages.source, "scan"),
        eq(scanPages.url, address.origin + address.pathname),
      ),
    );
  if (!page) return {};
  const open = await db
    .selectDistinct({ rule: issues.rule })
    .from(issuePlaces)
    .innerJoin(issues, eq(issues.id, issuePlaces.issueId))
    .where(and(eq(issuePlaces.pageId, page.id), isNull(issues.fixedAt), isNull(issues.ignoredAt)))
    .limit(LISTED_ISSUES);
  const titles = open.flatMap(({ rule }) => SCAN_RULES.get(rule)?.title ?? []);
  return { page: page.url, pageTitle: page.title ?? "", knownIssues: titles.join("; ") };
}
