import { KEPT, readChoices, splitAtMarks } from "#shared/scan-rules/changed-markup.ts";
import type { Finding } from "../../findings.ts";
import type { SourceTag } from "./source-of.ts";

/**
 * Returns the opening tag that resolves a failure in the place of the element's, or null. There is
 * none if the author has to choose or to write something, if more than the tag changes, and if the
 * changed markup leaves out values, which the page would lose.
 */
export function fixIn(html: string, { start, end, name }: SourceTag, finding: Finding): string | null {
  if (finding.outcome !== "failed" || finding.changedMarkup === null) return null;
  const [choice, ...others] = readChoices(finding.changedMarkup);
  if (!choice || others.length > 0 || choice.heading !== "") return null;
  const tagEnd = choice.markup.indexOf(">") + 1;
  const tag = choice.markup.slice(0, tagEnd);
  const rest = choice.markup.slice(tagEnd);
  if (!tag.startsWith(`<${name}`) || /[\w-]/.test(tag.charAt(name.length + 1))) return null;
  if (tag.includes(KEPT) || splitAtMarks(tag).length > 1 || tag === html.slice(start, end)) return null;
  const isKept = rest === "" || rest === `${KEPT}</${name}>` || html.startsWith(rest, end);
  return isKept ? tag : null;
}
