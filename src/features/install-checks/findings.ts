import { PAGE_FINDINGS, UNNAMED_TYPE } from "#shared/install-checks/findings.ts";
import type { FindingView } from "#shared/install-checks/schemas.ts";
import { inEnglish, type Wording } from "#shared/language/translate.ts";
import type { Blocked } from "./content-policy.ts";

interface Details {
  values?: Wording["values"];
  lines?: string[];
}

/** Returns a finding's title, plus the message and its values if there are any. */
export function titleOf(
  title: string,
  values: Wording["values"] | undefined,
): Pick<FindingView, "title" | "message"> {
  if (!values) return { title };
  const message = { messageId: title, values };
  return { title: inEnglish(message), message };
}

const finding =
  (severity: FindingView["severity"]) =>
  (code: string, words: keyof typeof PAGE_FINDINGS, { values, lines = [] }: Details = {}): FindingView => {
    const { title, text } = PAGE_FINDINGS[words];
    return { code, severity, ...titleOf(title, values), text, lines };
  };
const good = finding("good");
const note = finding("note");
const problem = finding("problem");

export const FINDINGS = {
  installed: (isLive: boolean) => good("installed", isLive ? "live" : "installed"),
  missing: (code: string) => problem("missing", "missing", { lines: [code] }),
  truncated: () => problem("too-large", "truncated"),
  notHtml: (type: string) =>
    problem("not-html", "notHtml", { values: { type: type || { messageId: UNNAMED_TYPE, values: {} } } }),
  inComment: (code: string) => problem("in-comment", "inComment", { lines: [code] }),
  inNoscript: (code: string) => problem("in-noscript", "inNoscript", { lines: [code] }),
  inTemplate: (code: string) => problem("in-template", "inTemplate", { lines: [code] }),
  twice: (count: number) => note("twice", "twice", { values: { count } }),
  otherWidget: (id: string, code: string) =>
    problem("other-widget", "otherWidget", { values: { id }, lines: [code] }),
  besideOther: (id: string) => note("beside-other", "besideOther", { values: { id } }),
  withoutId: (code: string) => problem("without-id", "withoutId", { lines: [code] }),
  foreignAddress: (src: string, code: string) =>
    problem("foreign-address", "foreignAddress", { values: { src }, lines: [code] }),
  heldBack: (type: string, code: string) =>
    problem("held-back", "heldBack", { values: { type }, lines: [code] }),
  otherHost: (host: string) => problem("other-host", "otherHost", { values: { host } }),
  leftOff: (path: string) => problem("left-off", "leftOff", { values: { path } }),
  mixed: () => problem("mixed-content", "mixed"),
  switchedOff: () => note("switched-off", "switchedOff"),
};

/** Lists what the page's policies block, along with the corrected directives. */
export function policyFindings(blocked: readonly Blocked[], code: string): FindingView[] {
  const linesOf = (what: Blocked["what"]) => [
    ...new Set(blocked.flatMap((one) => (one.what === what ? one.line : []))),
  ];
  const [scripts, calls, fonts] = [linesOf("script"), linesOf("connect"), linesOf("font")];
  const found: FindingView[] = [];
  if (linesOf("nonce").length > 0) {
    const lines = [code.replace(" async", ' nonce="..." async')];
    found.push(problem("needs-nonce", "needsNonce", { lines }));
  }
  if (scripts.length > 0) found.push(problem("script-blocked", "scriptBlocked", { lines: scripts }));
  if (calls.length > 0) found.push(problem("connect-blocked", "connectBlocked", { lines: calls }));
  if (fonts.length > 0) found.push(note("font-blocked", "fontBlocked", { lines: fonts }));
  return found;
}
