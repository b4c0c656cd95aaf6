import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import { understandingUrl } from "#shared/scan-rules/wcag-criteria.ts";
import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import { type Block, heading, type Inline, paragraph } from "#src/documents/text-document.ts";
import type { Told } from "./describe-report.ts";
import { checkTitle, criterionName } from "./rule-words.ts";
import { shorten } from "./shorten.ts";
import { tableSection } from "./table-section.ts";

const NOTE_LENGTH = 300;

/** Describes the results of checks by hand, with their dates. */
export function describeChecks({ report, words, formats }: Told): Block[] {
  const { checks } = words;
  const changedAt = ({ updatedAt }: ManualCheckView) =>
    updatedAt === null ? checks.never : formats.shortDay(new Date(updatedAt));
  const result = ({ state, note }: ManualCheckView) =>
    checks.states[state] + (note ? `: ${shorten(note, NOTE_LENGTH)}` : "");
  return tableSection(checks, {
    columns: [
      { title: checks.check, width: 5 },
      { title: checks.result, width: 3 },
      { title: checks.when, width: 2 },
    ],
    rows: report.checks.map((check) => [
      [checkTitle(report.language, check), ` (${check.criteria.join(", ")})`],
      [result(check)],
      [changedAt(check)],
    ]),
  });
}

/** Lists the success criteria at which no rule looks. */
export function describeUnchecked({ report, words, formats }: Told): Block[] {
  const { unchecked } = words;
  const number = (list: readonly string[]) => formats.number(list.length);
  return [
    heading(unchecked.heading),
    paragraph(unchecked.intro(number(report.unchecked), number(AA_CRITERIA))),
    {
      type: "list",
      items: report.unchecked.map((id): Inline[] => {
        const text = criterionName(report.language, id);
        const href = understandingUrl(id);
        return [href ? { text, href } : text];
      }),
    },
    paragraph(unchecked.caution),
  ];
}
