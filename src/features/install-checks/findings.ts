import type { FindingView } from "#shared/schemas/install-check.ts";
import type { Blocked } from "./content-policy.ts";

type Severity = FindingView["severity"];
type Make = (code: string, title: string, text: string, lines?: string[]) => FindingView;

const finding =
  (severity: Severity): Make =>
  (code, title, text, lines = []) => ({ code, severity, title, text, lines });
const good = finding("good");
const note = finding("note");
const problem = finding("problem");

const PASTE =
  "Paste this line before </head> on every page, or into your site builder’s field for custom code:";

const misplaced = (kind: string, title: string, remedy: string) => (code: string) =>
  problem(kind, title, `${remedy} ${PASTE}`, [code]);

export const FINDINGS = {
  installed: () =>
    good(
      "installed",
      "The widget’s code is on this page.",
      "It shows as live here once a visitor, or you, opens the page.",
    ),
  missing: (code: string) =>
    problem(
      "missing",
      "The widget’s code is not on this page.",
      `If a tag manager adds it, this check cannot see it: open the page in your browser instead, and this dashboard will notice. Otherwise publish the page again, empty your site’s cache, or start over. ${PASTE}`,
      [code],
    ),
  truncated: () =>
    problem(
      "too-large",
      "The page is larger than 2 MB, and the widget’s code is not in the part that was read.",
      "Put the code into the page’s head, or try a smaller page.",
    ),
  notHtml: (type: string) =>
    problem(
      "not-html",
      `There is no web page at this address, but ${type || "something else"}.`,
      "Enter the address of a page of your site.",
    ),
  inComment: misplaced(
    "in-comment",
    "The widget’s code is inside a comment, so browsers pass over it.",
    "Remove the <!-- before it and the --> after it.",
  ),
  inNoscript: misplaced(
    "in-noscript",
    "The widget’s code is inside <noscript>, so it only counts where scripts are off.",
    "Move it out.",
  ),
  inTemplate: misplaced(
    "in-template",
    "The widget’s code is inside <template>, where scripts do not run.",
    "Move it out.",
  ),
  twice: (count: number) =>
    note(
      "twice",
      `The widget’s code is on this page ${count} times.`,
      "It works, since copies make one widget. Remove all but one all the same.",
    ),
  otherWidget: (id: string, code: string) =>
    problem(
      "other-widget",
      `This page has the code of another widget (${id}).`,
      `Replace its line by this one, or look for that widget in your list:`,
      [code],
    ),
  besideOther: (id: string) =>
    note(
      "beside-other",
      `This page also has the code of another widget (${id}).`,
      "The first one on the page wins. Remove the one that you do not want.",
    ),
  withoutId: (code: string) =>
    problem(
      "without-id",
      "The script is on this page, but its line does not say which widget to show.",
      "Unless your own script calls Handrail.init, replace the line by this one:",
      [code],
    ),
  foreignAddress: (src: string, code: string) =>
    problem(
      "foreign-address",
      `The code loads the script from another address: ${src}`,
      "It may be an old snippet or a copy. Replace the line by this one:",
      [code],
    ),
  heldBack: (type: string, code: string) =>
    problem(
      "held-back",
      `Something holds the script back: its type is ${type}.`,
      "Consent tools do this until visitors agree. The widget sets no cookie and tracks nobody, so let it through as necessary, or use the line as it is:",
      [code],
    ),
  otherHost: (host: string) =>
    problem(
      "other-host",
      `The widget’s code is on this page, but ${host} is not among the hosts that it may show on.`,
      "Add it to the allowed hosts in the widget’s editor, or use a widget of its own for this site.",
    ),
  mixed: () =>
    problem(
      "mixed-content",
      "The page is on https, but the widget’s script is on http, so browsers refuse it.",
      "Whoever runs this service has to offer it on https.",
    ),
  switchedOff: () =>
    note(
      "switched-off",
      "The code is in place, but this widget is switched off.",
      "Switch it on in the list of your widgets, and it shows within a minute.",
    ),
};

/** Lists what the page's policies block, with the corrected directives. */
export function policyFindings(blocked: readonly Blocked[], code: string): FindingView[] {
  const linesOf = (what: Blocked["what"]) => [
    ...new Set(blocked.flatMap((one) => (one.what === what ? one.line : []))),
  ];
  const [scripts, calls, fonts] = [linesOf("script"), linesOf("connect"), linesOf("font")];
  const where = "Where your site sets its Content-Security-Policy, use instead:";
  const found: FindingView[] = [];
  if (linesOf("nonce").length > 0) {
    const line = code.replace(" async", ' nonce="..." async');
    const text =
      "It trusts scripts by a nonce alone (strict-dynamic). Give the line the same nonce as your other scripts:";
    found.push(problem("needs-nonce", "The page’s security policy blocks the script.", text, [line]));
  }
  if (scripts.length > 0) {
    found.push(problem("script-blocked", "The page’s security policy blocks the script.", where, scripts));
  }
  if (calls.length > 0) {
    const title = "The page’s security policy keeps the widget from asking for its settings.";
    found.push(problem("connect-blocked", title, where, calls));
  }
  if (fonts.length > 0) {
    const title = "The page’s security policy blocks the two fonts that visitors can choose.";
    found.push(note("font-blocked", title, `All else works. ${where}`, fonts));
  }
  return found;
}
