import { issuesView } from "#shared/paths.ts";
import { readChoices } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { understandingUrl } from "#shared/scan-rules/wcag-criteria.ts";
import { type Block, code, heading, type Inline, paragraph } from "#src/documents/text-document.ts";
import { criterionName, findingIn, headingIn, markupIn, ruleWords } from "../issues/rule-words.ts";
import type { Told } from "./describe-report.ts";
import { shorten } from "./shorten.ts";
import type { ReportedIssue } from "./site-report.ts";

const MESSAGE_LENGTH = 300;
const MARKUP_LENGTH = 400;
const URL_LENGTH = 300;

/** Describes the open issues of the period's end one by one, the most severe first. */
export function describeIssues(told: Told): Block[] {
  const { report, words, formats } = told;
  if (report.figures.scans === 0 && report.issues.length === 0) return [];
  const { open } = words;
  const all = Object.values(report.open).reduce((sum, issues) => sum + issues, 0);
  const more = all - report.issues.length;
  return [
    heading(open.heading),
    paragraph(all === 0 ? open.none : open.intro),
    ...report.issues.flatMap((issue) => describe(told, issue)),
    ...(more > 0 ? [paragraph(open.more(formats.number(more)))] : []),
  ];
}

function describe(told: Told, reported: ReportedIssue): Block[] {
  const { words, report } = told;
  const { issue, example } = reported;
  const { title, why } = ruleWords(report.language, issue.rule);
  const message = findingIn(report.language, issue.rule, shorten(issue.message, MESSAGE_LENGTH));
  return [
    heading(title, 3),
    paragraph(...factsOf(told, reported)),
    ...(why ? [paragraph(why, ...affected(told, issue.rule))] : []),
    {
      type: "list",
      items: [
        ...criteria(told, issue.rule),
        [words.open.finding, message],
        ...(example ? [[words.open.example, linkTo(example.pageUrl)]] : []),
        [{ text: words.open.dashboard, href: report.publicUrl + issuesView(issue.siteId, issue.id) }],
      ],
    },
    ...(example?.markup ? [code(shorten(example.markup, MARKUP_LENGTH))] : []),
    ...changedMarkup(told, example?.changedMarkup ?? ""),
  ];
}

/** Describes the first choice; the dashboard has the others. */
function changedMarkup({ words, report }: Told, choices: string): Block[] {
  const [first] = readChoices(choices);
  if (!first?.markup) return [];
  const heading = first.heading ? [headingIn(report.language, first.heading), ":"] : [];
  return [
    paragraph(words.open.changed, ...heading),
    code(markupIn(report.language, first.markup).replace(/\n\s*/g, " ")),
  ];
}

function factsOf({ words, formats }: Told, { issue, change }: ReportedIssue): Inline[] {
  const { open } = words;
  const changes = { new: open.isNew, returned: open.returned, "not-seen": open.notSeen };
  return [
    { text: words.impacts[issue.impact], style: issue.impact },
    ` · ${open.places(issue.pages, issue.elements, formats)} · ${open.since(formats.shortDay(issue.firstSeenAt))}`,
    ...(change ? [` · ${changes[change]}`] : []),
  ];
}

function affected({ words, formats }: Told, rule: string): string[] {
  const groups = SCAN_RULES.get(rule)?.affected ?? [];
  if (groups.length === 0) return [];
  return [` ${words.open.affected(formats.list(groups.map((group) => words.affected[group])))}`];
}

function criteria({ report, words }: Told, rule: string): Inline[][] {
  const ids = SCAN_RULES.get(rule)?.criteria ?? [];
  if (ids.length === 0) return [];
  const links = ids.flatMap((id, index): Inline[] => {
    const text = criterionName(report.language, id);
    const href = understandingUrl(id);
    return [...(index > 0 ? [", "] : []), href ? { text, href } : text];
  });
  return [[words.open.criteria, ...links]];
}

/** Links to a page of the website; addresses of another scheme cannot be here. */
function linkTo(url: string): Inline {
  const text = shorten(url, URL_LENGTH);
  return /^https?:\/\//.test(url) ? { text, href: url } : text;
}
