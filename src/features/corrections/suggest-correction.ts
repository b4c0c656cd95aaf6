import { and, eq } from "drizzle-orm";
import { inEnglish } from "#shared/language/translate.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { SUGGESTION_ERRORS } from "#shared/suggestions/messages.ts";
import type { SuggestionView } from "#shared/suggestions/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { Services } from "#src/services.ts";
import { ownIssue } from "../issues/queries.ts";
import { findSite } from "../sites/queries.ts";
import type { Question } from "../suggestions/ask-model.ts";
import { requireModel, suggest } from "../suggestions/suggest.ts";
import { type IssueElement, readIssueElements } from "./issue-elements.ts";
import { requireCorrections } from "./require-plan.ts";

const MAX_LENGTH = 250;
const PICTURE_BYTES = 2 * 1_048_576;

/**
 * Suggests the text of a correction, from the element and the text near it as the last scan saw
 * them, and from the picture if the model takes pictures.
 * @throws DomainError `not-found`, including for another account's issue; `forbidden` on plans
 * without corrections; `conflict` if the correction's value is no text; otherwise as `suggest`.
 */
export async function suggestCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  { id, element }: { id: string; element: string },
): Promise<SuggestionView> {
  const { db } = services;
  const [issue] = await db
    .select()
    .from(issues)
    .where(ownIssue(services, owner.accountId, id));
  if (!issue) throw notFound();
  requireModel(services);
  requireCorrections(services, owner);
  const site = await findSite(db, owner.accountId, issue.siteId);
  // A page checked in a member's own browser may show what only that member may see.
  const { elements } = await readIssueElements(db, site, issue, eq(scanPages.source, "scan"));
  const found = elements.find((one) => one.element === element);
  if (!found) throw new DomainError("conflict", SUGGESTION_ERRORS.notScanned, { code: "not_scanned" });
  if (found.recipe.entry !== "alternative" && found.recipe.entry !== "text") {
    throw new DomainError("conflict", SUGGESTION_ERRORS.notForText, { code: "not_a_text" });
  }
  const [url = ""] = found.urls;
  const [page] = await db
    .select({ title: scanPages.title })
    .from(scanPages)
    .where(and(eq(scanPages.siteId, site.id), eq(scanPages.url, url), eq(scanPages.source, "scan")));
  return suggest(
    services,
    { user, owner },
    {
      ...{ purpose: "correction", subject: issue.id, part: element },
      async question(model) {
        const picture = model.takesPictures ? await fetchPicture(services, found, url) : undefined;
        return { ...questionOf(found, { rule: issue.rule, url, title: page?.title ?? "" }), picture };
      },
    },
  );
}

interface PageFacts {
  rule: string;
  url: string;
  title: string;
}

function questionOf({ recipe, note, markup }: IssueElement, { rule, url, title }: PageFacts): Question {
  const { origin, pathname } = new URL(url);
  const label = inEnglish(recipe.label);
  const task = [
    `An element of a web page has an accessibility issue: “${SCAN_RULES.get(rule)?.title ?? rule}”.`,
    `Write the text for the author’s field “${label}”. The field’s hint: “${recipe.hint}”`,
    recipe.hasVisibleText ? "The text has to contain the element’s visible text, word for word." : "",
    "Write in the language of the page’s texts. If the picture or the data don’t tell, write an empty text.",
  ];
  return {
    task: task.filter((line) => line !== "").join("\n"),
    data: {
      page: origin + pathname,
      pageTitle: title,
      element: markup,
      visibleText: note.text,
      headingBefore: note.heading,
      textNearby: note.around,
    },
    maxLength: MAX_LENGTH,
    hasLines: false,
  };
}

/** Returns the element's picture; undefined if it has none that models take. */
async function fetchPicture(
  { pageReader }: Services,
  { markup, note }: IssueElement,
  pageUrl: string,
): Promise<Question["picture"]> {
  const source = /\ssrc="([^"]+)"/.exec(markup)?.[1]?.replaceAll("&amp;", "&");
  const address = source?.endsWith("…") ? null : parseUrl(source ?? "", pageUrl);
  if (note.tag !== "img" && note.tag !== "input") return undefined;
  if (!source || !address || !/^https?:$/.test(address.protocol)) return undefined;
  try {
    const { status, bytes, truncated } = await pageReader.fetch(address.href, { accept: "image/*" });
    const type = pictureType(bytes);
    return status === 200 && !truncated && bytes.length <= PICTURE_BYTES && type
      ? { type, bytes }
      : undefined;
  } catch (error) {
    if (error instanceof FetchProblem) return undefined;
    throw error;
  }
}

/** Returns a picture's type by its first bytes, since servers name any; null for other files. */
function pictureType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  return start.startsWith("RIFF") && start.slice(8) === "WEBP" ? "image/webp" : null;
}
