import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import type { ReportFormats } from "../report-formats.ts";
import type { ReportWords } from "../report-words.ts";

const countOf = (formats: ReportFormats, count: number, noun: string) =>
  `${formats.number(count)} ${noun}${count === 1 ? "" : "s"}`;

export const ENGLISH_WORDS: ReportWords = {
  title: (host) => `Accessibility scans of ${host}`,
  madeFor: (account) => `Report for ${account}`,
  madeOn: (day) => `Created on ${day}`,
  soFar: (days) => `${days} (month to date)`,
  pageNumber: (page, pages) => `Page ${page} of ${pages}`,
  contents: "Contents",
  glance: "At a glance",
  lead: ({ open, severe, pages, day }, formats) =>
    open === 0
      ? `As of ${day}, automated rules found no open issues on the ${countOf(formats, pages, "page")} they checked.`
      : `As of ${day}, automated rules found ${countOf(formats, open, "open issue")} on the ${countOf(formats, pages, "page")} they checked; ${formats.number(severe)} of critical or serious impact.`,
  noResult: (scans, formats) =>
    `${countOf(formats, scans, "scan")} ended without a result in this period. The reasons are at the end.`,
  noScans: "No scan ended in this period.",
  figures: {
    open: (count) => (count === 1 ? "open issue" : "open issues"),
    severe: "of critical or serious impact",
    found: "new in this period",
    fixed: "fixed in this period",
    clean: (pages) => `of ${pages} checked pages without known issues`,
  },
  notAScore:
    "These numbers count what automated rules found. They don’t measure how accessible the website is, and say nothing about its legal conformance.",
  impacts: { critical: "Critical", serious: "Serious", moderate: "Moderate", minor: "Minor" },
  impactMeanings: {
    critical: "Some people can’t use the content at all",
    serious: "Some people have great difficulty",
    moderate: "Some people need more time or a workaround",
    minor: "A nuisance for some people",
  },
  impactTable: {
    caption: "Open issues by impact",
    impact: "Impact",
    meaning: "Meaning",
    open: "Open",
    before: (day) => `On ${day}`,
  },
  noEarlier: "There are no earlier results to compare with.",
  changes: {
    heading: "Changes in this period",
    found: (count) => `New issues: ${count}`,
    returned: (count) => `Issues that came back: ${count}`,
    fixed: (count) => `Fixed issues: ${count}`,
    ignored: (count) => `Issues your team ignores: ${count}`,
  },
  open: {
    heading: "Open issues",
    intro: "The same failure on several pages is one issue. The most severe issues come first.",
    none: "Automated rules found no open issues on the checked pages.",
    more: (count) => `The dashboard lists ${count} more.`,
    places: (pages, elements, formats) =>
      `${countOf(formats, elements, "element")} on ${countOf(formats, pages, "page")}`,
    since: (day) => `first seen on ${day}`,
    isNew: "new",
    returned: "came back",
    notSeen: "not seen lately, because a page couldn’t be read",
    criteria: "Success criteria of WCAG 2.2: ",
    affected: (groups) => `Affects ${groups}.`,
    remedy: "What to do: ",
    example: "For example, on ",
    changed: "Changed markup to paste; replace the words in brackets with your own. ",
    dashboard: "See this issue in the dashboard",
  },
  affected: AFFECTED_NAMES,
  fixed: {
    heading: "Fixed issues",
    caption: "Issues no longer on any checked page",
    issue: "Issue",
    impact: "Impact",
    on: "Fixed on",
    more: (count) => `The dashboard lists ${count} more.`,
  },
  ignored: {
    heading: "Ignored issues",
    intro: "Your team decided that these don’t count. Scans still find them.",
    caption: "Ignored issues and the reasons",
    issue: "Issue",
    reason: "Reason",
    when: "Since",
    reasons: {
      "not-an-issue": "It isn’t an issue",
      accepted: "We accept it for now",
      "third-party": "It comes from a third party",
      other: "Another reason",
    },
    reasonUnknown: "No longer recorded",
    by: (day, person) => (person ? `${day}, by ${person}` : day),
    until: (day) => `until ${day}`,
  },
  questions: {
    heading: "Questions for a person",
    intro:
      "Rules found these places but can’t decide whether they are issues, so they don’t count as issues.",
    caption: "Open questions by rule",
    rule: "Rule",
    places: "Questions",
  },
  checks: {
    heading: "Manual checks",
    intro: "Results recorded by your team.",
    caption: "Checks that only people can make",
    check: "Check",
    result: "Result",
    when: "Last change",
    states: {
      open: "Not checked yet",
      passed: "Passed",
      failed: "Failed",
      "not-applicable": "Doesn’t apply",
    },
    never: "–",
  },
  unchecked: {
    heading: "What automated rules can’t check",
    intro: (unchecked, all) =>
      `Of the ${all} success criteria of WCAG 2.2, levels A and AA, no automated rule covers these ${unchecked}. Rules cover the others only in part.`,
    caution: "A website without known issues can still have barriers. Only people can find the rest.",
  },
  method: {
    heading: "How this report was made",
    scans: (count, formats) => `${countOf(formats, count, "scan")} ended in this period.`,
    pages: (checked, failed, formats) =>
      `The last one with a result covered ${countOf(formats, checked, "page")}${failed > 0 ? `; ${countOf(formats, failed, "page")} couldn’t be read` : ""}.`,
    engines: (names) => `Engines of the newest results: ${names}.`,
    ownRules: "further rules",
    looksPast: "Scans ignore our widget: a page has the same findings with and without it.",
    caption: "Scans in this period",
    day: "Ended on",
    outcome: "Outcome",
    pagesChecked: "Pages checked",
    open: "Open issues",
    states: {
      queued: "Waiting",
      running: "Running",
      done: "Finished",
      stopped: "Stopped",
      failed: "Failed",
    },
  },
  link: {
    closed: "This link doesn’t open a report",
    lifetime:
      "Links in emails work for 60 days, and stop working when the website is removed or a password is changed.",
    instead: "You can find every report in the dashboard",
    dashboard: "Sign in, and choose the website",
  },
};
