import { type Block, type Inline, paragraph } from "#src/documents/text-document.ts";
import { ruleWords } from "../issues/rule-words.ts";
import type { Told } from "./describe-report.ts";
import { shorten, shortTitle } from "./report-formats.ts";
import type { IgnoredIssue } from "./site-report.ts";
import { tableSection } from "./table-section.ts";

const NOTE_LENGTH = 300;

/** Describes fixed and ignored issues, and questions that await a human decision. */
export function describeDecided(told: Told): Block[] {
  return [...fixed(told), ...ignored(told), ...questions(told)];
}

function fixed({ report, words, formats }: Told): Block[] {
  const { all, listed } = report.fixed;
  if (all === 0) return [];
  return [
    ...tableSection(words.fixed, {
      columns: [
        { title: words.fixed.issue, width: 5 },
        { title: words.fixed.impact, width: 2 },
        { title: words.fixed.on, width: 2 },
      ],
      rows: listed.map(({ issue, fixedAt }) => [
        [shortTitle(issue, report.language)],
        [{ text: words.impacts[issue.impact], style: issue.impact }],
        [formats.shortDay(fixedAt)],
      ]),
    }),
    ...moreThan(all - listed.length, words.fixed.more, formats),
  ];
}

function ignored(told: Told): Block[] {
  const { report, words, formats } = told;
  const { all, listed } = report.ignored;
  if (all === 0) return [];
  return [
    ...tableSection(words.ignored, {
      columns: [
        { title: words.ignored.issue, width: 4 },
        { title: words.ignored.reason, width: 4 },
        { title: words.ignored.when, width: 3 },
      ],
      rows: listed.map((row) => [
        [shortTitle(row.issue, report.language)],
        [reasonOf(told, row)],
        [words.ignored.by(formats.shortDay(row.since), row.by)],
      ]),
    }),
    ...moreThan(all - listed.length, words.fixed.more, formats),
  ];
}

function reasonOf({ words, formats }: Told, { issue }: IgnoredIssue): Inline {
  const { ignoreReason, ignoreNote, ignoredUntil } = issue;
  if (!ignoreReason) return words.ignored.reasonUnknown;
  const until = ignoredUntil ? `, ${words.ignored.until(formats.shortDay(ignoredUntil))}` : "";
  const note = ignoreNote ? `: ${shorten(ignoreNote, NOTE_LENGTH)}` : "";
  return `${words.ignored.reasons[ignoreReason]}${until}${note}`;
}

function questions({ report, words, formats }: Told): Block[] {
  if (report.questions.length === 0) return [];
  return tableSection(words.questions, {
    columns: [
      { title: words.questions.rule, width: 6 },
      { title: words.questions.places, width: 2, isNumber: true },
    ],
    rows: report.questions.map(({ rule, issues }) => [
      [ruleWords(report.language, rule).title],
      [formats.number(issues)],
    ]),
  });
}

function moreThan(more: number, words: (count: string) => string, formats: Told["formats"]): Block[] {
  return more > 0 ? [paragraph(words(formats.number(more)))] : [];
}
