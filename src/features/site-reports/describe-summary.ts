import { IMPACTS } from "#shared/sites/choices.ts";
import { type Block, heading, paragraph, type TableBlock } from "#src/documents/text-document.ts";
import type { Told } from "./describe-report.ts";

/** Describes the period in numbers: open issues by impact, pages, and changes. */
export function describeSummary(told: Told): Block[] {
  const { report, words } = told;
  const title = heading(words.glance);
  const caution: Block = { type: "paragraph", text: [words.notAScore], style: "quiet" };
  const { latest, scans } = report.figures;
  if (!latest?.summary) {
    const reason = scans === 0 ? words.noScans : words.noResult(scans, told.formats);
    return [title, { type: "paragraph", text: [reason], style: "lead" }, caution];
  }
  return [
    title,
    { type: "paragraph", text: [leadOf(told)], style: "lead" },
    figuresOf(told),
    caution,
    impactTable(told),
    ...(report.figures.earlier ? [] : [paragraph(words.noEarlier)]),
    ...changesOf(told),
  ];
}

function leadOf({ report, words, formats }: Told): string {
  const { latest } = report.figures;
  const facts = {
    open: openIn(report.open),
    severe: report.open.critical + report.open.serious,
    pages: latest?.summary?.pagesChecked ?? 0,
    day: formats.day(latest?.finishedAt ?? report.createdAt),
  };
  return words.lead(facts, formats);
}

function openIn(open: Told["report"]["open"]): number {
  return IMPACTS.reduce((sum, impact) => sum + open[impact], 0);
}

function figuresOf({ report, words, formats }: Told): Block {
  const { found, fixed, latest } = report.figures;
  const severe = report.open.critical + report.open.serious;
  const { pagesClean = 0, pagesChecked = 0 } = latest?.summary ?? {};
  return {
    type: "figures",
    items: [
      { value: formats.number(openIn(report.open)), label: words.figures.open(openIn(report.open)) },
      { value: formats.number(severe), label: words.figures.severe, tone: "critical" },
      { value: formats.number(found), label: words.figures.found, tone: "serious" },
      { value: formats.number(fixed), label: words.figures.fixed, tone: "good" },
      {
        value: formats.number(pagesClean),
        label: words.figures.clean(formats.number(pagesChecked)),
        tone: "good",
      },
    ],
  };
}

function impactTable({ report, words, formats }: Told): TableBlock {
  const { earlier } = report.figures;
  const { caption, impact, meaning, open, before } = words.impactTable;
  const then = earlier?.summary?.open;
  return {
    type: "table",
    caption,
    columns: [
      { title: impact, width: 2 },
      { title: meaning, width: 5 },
      { title: open, width: 1.4, isNumber: true },
      ...(then
        ? [
            {
              title: before(formats.shortDay(earlier.finishedAt ?? report.period.start)),
              width: 2,
              isNumber: true,
            },
          ]
        : []),
    ],
    rows: IMPACTS.map((name) => [
      [{ text: words.impacts[name], style: name }],
      [words.impactMeanings[name]],
      [formats.number(report.open[name])],
      ...(then ? [[formats.number(then[name])]] : []),
    ]),
  };
}

function changesOf({ report, words, formats }: Told): Block[] {
  const { found, returned, fixed } = report.figures;
  const { changes } = words;
  return [
    heading(changes.heading, 3),
    {
      type: "list",
      items: [
        [changes.found(formats.number(found))],
        [changes.returned(formats.number(returned))],
        [changes.fixed(formats.number(fixed))],
        [changes.ignored(formats.number(report.ignored.all))],
      ],
    },
  ];
}
