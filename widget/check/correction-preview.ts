import { applyCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";
import { findNoted } from "#shared/corrections/find-noted-element.ts";
import { plain } from "#shared/plain.ts";
import type { ShownAudit, ShownFinding } from "#src/scanner/engine/audit-shown-page.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import type { WidgetHost } from "../widget-host.ts";
import { type CheckWords, fill } from "./check-words.ts";
import { createFindingMarks } from "./finding-marks.ts";

interface PreviewBar {
  body: HTMLElement;
  say(...sentences: string[]): void;
}

/**
 * Previews an unpublished correction on the page, with a button that toggles it, and lists the
 * failures it removes and adds. Returns a function that removes the preview permanently.
 */
export function previewCorrection(
  host: WidgetHost,
  words: CheckWords,
  correction: Correction,
  { body, say }: PreviewBar,
  audit: () => ShownAudit,
): () => void {
  // Suspends live corrections during the preview, including an earlier version of this correction.
  host.corrections?.rest();
  const ignored = correction.changes.flatMap((change) => (change.kind === "attribute" ? [change.name] : []));
  const found = findNoted(document, correction.note, correction.scope, { ignored });
  const places = typeof found === "string" ? [] : found;
  const apply = () => applyCorrections(document, [correction], location.pathname);
  const [first] = places;
  const [before, without] = [first ? openingTag(first) : "", audit()];
  let applied = apply();
  const outcome = applied.outcomes[correction.id] ?? "missing";
  if (outcome !== "applied") {
    applied.undo();
    say(OUTCOME_WORDS[outcome](words));
    return () => host.corrections?.resume();
  }
  say(...differenceOf(without, audit(), words));
  const marks = createFindingMarks(
    host,
    places.map((place) => ({ place, outcome: "advice" })),
  );
  const after = first ? openingTag(first) : "";
  const code = element("p", { class: "check-code" }, after);
  const toggle = createButton({ "aria-pressed": "true" }, turn, words.withCorrection);

  function turn(): void {
    const isOn = toggle.getAttribute("aria-pressed") === "false";
    applied.undo();
    if (isOn) applied = apply();
    toggle.setAttribute("aria-pressed", String(isOn));
    code.textContent = isOn ? after : before;
  }

  if (first) plain(first).scrollIntoView({ block: "center", behavior: "instant" });
  body.replaceChildren(element("div", { class: "check-actions" }, toggle), code);
  return () => {
    applied.undo();
    marks.remove();
    body.replaceChildren();
    host.corrections?.resume();
  };
}

const OUTCOME_WORDS: Record<Exclude<CorrectionOutcome, "applied">, (words: CheckWords) => string> = {
  missing: (words) => words.previewMissing,
  ambiguous: (words) => words.previewAmbiguous,
  unneeded: (words) => words.previewUnneeded,
};

/** Lists failures found by only one of two audits and says what to do. */
function differenceOf(without: ShownAudit, withIt: ShownAudit, words: CheckWords): string[] {
  const gone = missingFrom(withIt, failuresOf(without));
  const added = missingFrom(without, failuresOf(withIt));
  if (added.length > 0) {
    const titles = [...new Set(added.map(({ title }) => title))].join("; ");
    return [`${fill(words.failuresNew, { count: added.length })} ${titles}.`, words.keepBack, words.onlyYou];
  }
  const difference = gone.length > 0 ? fill(words.failuresGone, { count: gone.length }) : words.noDifference;
  return [difference, words.onlyYou, words.publish];
}

function failuresOf({ findings }: ShownAudit): ShownFinding[] {
  return findings.filter(({ finding }) => finding.outcome === "failed");
}

/** Returns the `wanted` findings that an audit does not have on the same element. */
function missingFrom({ findings }: ShownAudit, wanted: ShownFinding[]): ShownFinding[] {
  return wanted.filter(
    (one) =>
      !findings.some((other) => other.finding.rule === one.finding.rule && other.element === one.element),
  );
}

function openingTag(shown: Element): string {
  const { localName, attributes } = plain(shown);
  const written = Array.from(attributes, ({ name, value }) => ` ${name}="${value.slice(0, 100)}"`);
  return `<${localName}${written.join("")}>`;
}
