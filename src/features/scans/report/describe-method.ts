import type { Scan } from "#src/db/schema/scans.ts";
import { type Block, heading, type Inline } from "#src/documents/text-document.ts";
import type { Told } from "./describe-report.ts";
import { reasonIn } from "./rule-words.ts";

/** Describes how the report was made: scans, pages and engines. */
export function describeMethod(told: Told): Block[] {
  const { report, words, formats } = told;
  const { latest, scans } = report.figures;
  const { pagesChecked = 0, pagesFailed = 0 } = latest?.summary ?? {};
  const { method } = words;
  return [
    heading(method.heading),
    {
      type: "list",
      items: [
        [method.scans(scans, formats)],
        ...(latest?.summary ? [[method.pages(pagesChecked, pagesFailed, formats)]] : []),
        ...(report.engines.length > 0 ? [[method.engines(enginesOf(told))]] : []),
        [method.looksPast],
      ],
    },
    ...(report.scans.length > 0 ? [scanTable(told)] : []),
  ];
}

/** Names the engines; on plans whose reports leave the product's name out, without it. */
function enginesOf({ report, words, formats }: Told): string {
  const named = (engine: string) =>
    report.brand.productName === null ? engine.replace(/^Handrail\b/, words.method.ownRules) : engine;
  return formats.list(report.engines.map(named));
}

function scanTable(told: Told): Block {
  const { report, words, formats } = told;
  const { method } = words;
  return {
    type: "table",
    caption: method.caption,
    columns: [
      { title: method.day, width: 3 },
      { title: method.outcome, width: 3 },
      { title: method.pagesChecked, width: 2, isNumber: true },
      { title: method.open, width: 2, isNumber: true },
    ],
    rows: report.scans.map((scan) => [
      [formats.shortDay(scan.finishedAt ?? scan.createdAt)],
      outcomeOf(told, scan),
      [scan.summary ? formats.number(scan.summary.pagesChecked) : "–"],
      [scan.summary ? formats.number(openIn(scan)) : "–"],
    ]),
  };
}

function outcomeOf({ report, words }: Told, { state, reason }: Scan): Inline[] {
  const why = reasonIn(report.language, reason);
  const outcome = words.method.states[state];
  return why ? [`${outcome}: `, why] : [outcome];
}

function openIn({ summary }: Scan): number {
  return summary ? Object.values(summary.open).reduce((sum, issues) => sum + issues, 0) : 0;
}
