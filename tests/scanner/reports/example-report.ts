import type { ReportedFinding, ScanReport } from "#src/scanner/reports/scan-report.ts";

const ENGINES = [
  { name: "AccessLint", version: "0.21.0" },
  { name: "Handrail", version: "0.2.0" },
];
const AT = new Date("2026-11-23T04:00:00Z");

const IMAGE: ReportedFinding = {
  rule: "img-alt",
  outcome: "failed",
  impact: "critical",
  message: "Image element missing alt attribute.",
  changedMarkup: null,
  element: {
    selector: "main > img",
    markup: '<img src="a.png" title="He said &quot;hi&quot;, twice">',
    surroundings: '<main>\n  <img src="a.png">\n</main>',
  },
  identity: "img-alt failed main>img",
};

/** Findings that use every member of the type, with texts that a page may choose. */
export const EXAMPLE: ScanReport = {
  tool: { name: "Handrail", version: "0.2.0" },
  createdAt: new Date("2026-11-23T05:00:00Z"),
  pages: [
    {
      url: "https://shop.example/products?tag=a|b&x=%zz",
      title: "Our products",
      scannedAt: AT,
      engines: ENGINES,
      findings: [
        IMAGE,
        IMAGE,
        {
          ...IMAGE,
          rule: "html-has-lang",
          impact: "moderate",
          element: null,
          identity: "html-has-lang failed ",
        },
        {
          rule: "color-contrast",
          outcome: "review",
          impact: "serious",
          message: "=HYPERLINK(\u001b[31m\u009b2Jred\u202e)",
          changedMarkup: null,
          element: { selector: "p", markup: "<p>Faint 😀\ud83d", surroundings: "<p>" },
          identity: "color-contrast review p",
        },
        {
          rule: "tabindex",
          outcome: "advice",
          impact: "minor",
          message: "The tabindex is positive.",
          changedMarkup: '<p tabindex="0">',
          element: { selector: "p", markup: '<p tabindex="5">', surroundings: "<p>" },
          identity: "tabindex advice p",
        },
      ],
      omitted: 3,
      problem: null,
    },
    {
      url: "dist/über uns#1.html",
      title: "",
      scannedAt: AT,
      engines: ENGINES,
      findings: [],
      omitted: 0,
      problem: null,
    },
    {
      url: "https://shop.example/gone",
      title: "",
      scannedAt: null,
      engines: [],
      findings: [],
      omitted: 0,
      problem: { code: "status", message: "There is no page at this address (404)." },
    },
  ],
};

const STORED: ReportedFinding = {
  ...IMAGE,
  issue: {
    id: "5c0d9a52-6f0a-4f0c-8a53-0a7a3a3b8f01",
    state: "ignored",
    firstSeenAt: AT,
    lastSeenAt: AT,
    ignoreReason: "third-party",
    hasPicture: true,
  },
};

/** A stored finding that somebody ignored, and one of a rule that the catalog no longer has. */
export const STORED_EXAMPLE: ScanReport = {
  ...EXAMPLE,
  pages: [
    {
      url: "https://shop.example/",
      title: "Shop",
      scannedAt: AT,
      engines: ENGINES,
      findings: [STORED, { ...IMAGE, rule: "retired-rule", element: null, identity: "retired-rule" }],
      omitted: 0,
      problem: { code: "timeout", message: "The page took longer than 10 seconds." },
    },
  ],
};
