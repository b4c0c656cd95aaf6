import { STATEMENT_MISSING as MISSING } from "#shared/statements/messages.ts";
import type { Bilingual, StatementContent } from "#shared/statements/schemas.ts";

/** Failures that contradict a declaration of full conformance. */
export interface Known {
  failures: number;
  checksFailed: number;
}

/** Returns a sentence for each part that a statement still needs before it can be published. */
export function missingParts(content: StatementContent, known: Known): string[] {
  const { organization, email, phone, address, model, languages } = content;
  const lacks = (text: Bilingual) => languages.some((language) => text[language] === "");
  const isForService = model === "bfsg";
  return [
    organization === "" && MISSING.organization,
    ...declarationParts(content, known),
    email === "" && phone === "" && address === "" && MISSING.contact,
    isForService && lacks(content.service) && MISSING.service,
    isForService && lacks(content.usage) && MISSING.usage,
    isForService && lacks(content.measures) && MISSING.measures,
    model !== "eu" && lacks(content.authority) && MISSING.authority,
    content.limitations.some(({ text }) => lacks(text)) && MISSING.limitationTexts,
  ].filter((sentence) => sentence !== false);
}

function declarationParts({ declaration, limitations }: StatementContent, known: Known) {
  if (declaration === null) return [MISSING.declaration];
  if (declaration !== "full") return [limitations.length === 0 && MISSING.limitations];
  const reasons = [
    known.failures > 0 && `${countOf(known.failures, "open failure")} found by scans`,
    known.checksFailed > 0 && countOf(known.checksFailed, "failed manual check"),
    limitations.some(({ reason }) => reason !== "exempt") && "limitations in this statement",
  ].filter((reason) => reason !== false);
  return [
    reasons.length > 0 &&
      `You can’t declare that everything is met: there are ${new Intl.ListFormat("en").format(reasons)}.`,
  ];
}

/** Returns `1 page` or `2 pages`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
