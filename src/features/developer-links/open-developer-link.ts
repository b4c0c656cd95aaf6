import { and, eq, isNull, lt, or } from "drizzle-orm";
import { isPageLanguage, languageOf, type PageLanguage, pageLanguageOf } from "#shared/language/language.ts";
import { developerLinks } from "#src/db/schema/developer-links.ts";
import { heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { DomainError } from "#src/errors.ts";
import { preferredTag } from "#src/http/browser-locale.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { logError } from "#src/log-error.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { hashToken } from "../accounts/one-time-token.ts";
import { pageReply } from "../site-reports/render-report.ts";
import { LANGUAGE_NAMES } from "../statements/document/statement-page.ts";
import { describeLink } from "./describe-link.ts";
import { linkWords } from "./link-words.ts";
import { findLink, type OpenLink } from "./queries.ts";
import { readLinkedIssues } from "./read-linked-issues.ts";

/** Interval between notes of the time a link was opened. */
const OPENED_MS = 60_000;

/** The router passes null for a path that it can’t decode, which doesn’t match. */
const SHAPE = /^[\w-]{43}$/;

type MessagePage = (title: string, text: string, status: number) => Response;

export interface AskedLink {
  token: string;
  request: Request;
  /** The developer's network address. */
  address: string;
}

/** Replies with the page of a developer link, or with a page that says why there is none. */
export function openDeveloperLink(services: Services, asked: AskedLink): Promise<Response> {
  return replyInWords(services, asked, async (open, language) => {
    const { link, site } = open;
    const now = services.clock.now();
    const seen = or(
      isNull(developerLinks.openedAt),
      lt(developerLinks.openedAt, new Date(now.getTime() - OPENED_MS)),
    );
    await services.db
      .update(developerLinks)
      .set({ openedAt: now })
      .where(and(eq(developerLinks.id, link.id), seen));
    const issues = await readLinkedIssues(services.db, link.id, now);
    const shown = { language, host: site.host, expiresAt: link.expiresAt, now, issues };
    const languages = (["en", "de"] as const).map((lang) => ({
      lang,
      text: LANGUAGE_NAMES[lang],
      href: `?lang=${lang}`,
      isCurrent: lang === language,
    }));
    return pageReply(describeLink(shown), 200, { languages, hasForms: true });
  });
}

/**
 * Replies to a request with a link's token; for a link that doesn't work, and for any error, with a
 * page of plain sentences in the reader's language.
 */
export async function replyInWords(
  services: Services,
  { token, request, address }: AskedLink,
  reply: (open: OpenLink, language: PageLanguage, page: MessagePage) => Promise<Response>,
): Promise<Response> {
  const language = readerLanguage(request);
  const { errors } = linkWords(language);
  const page: MessagePage = (title, text, status) =>
    pageReply(messagePage(services, language, { title, text, status }), status);
  try {
    await enforceLimit(services, LIMITS.developerLink, address);
    const open = SHAPE.test(token) ? await findLink(services.db, hashToken(token)) : undefined;
    if (!open || accessOf(open.owner, services) === "off")
      return page(errors.unknownTitle, errors.unknown, 404);
    if (open.link.withdrawnAt) return page(errors.withdrawnTitle, errors.withdrawn, 410);
    if (open.link.expiresAt <= services.clock.now()) return page(errors.expiredTitle, errors.expired, 410);
    return await reply(open, language, page);
  } catch (error) {
    if (error instanceof DomainError && error.kind === "rate-limited")
      return page(errors.title, errors.busy, 429);
    logError("A developer link couldn’t be opened", error);
    return page(errors.title, errors.unavailable, 503);
  }
}

/** Returns the language chosen on the page, or else the browser's. */
function readerLanguage(request: Request): PageLanguage {
  const chosen = new URL(request.url).searchParams.get("lang") ?? "";
  return isPageLanguage(chosen) ? chosen : pageLanguageOf(languageOf(preferredTag(request)));
}

function messagePage(
  { clock }: Pick<Services, "clock">,
  language: PageLanguage,
  { title, text, status }: { title: string; text: string; status: number },
): TextDocument {
  const { contents, pageNumber, errors } = linkWords(language);
  return {
    lang: language,
    title,
    author: "",
    subtitle: [String(status)],
    createdAt: clock.now(),
    paper: "A4",
    pageNumber,
    contents,
    blocks: [
      heading(errors.heading),
      paragraph(text),
      ...(title === errors.title ? [paragraph({ text: errors.back, href: `?lang=${language}` })] : []),
    ],
  };
}
