/** People whom an issue keeps from using a page. */
export type AffectedGroup =
  | "blind"
  | "low-vision"
  | "color-blind"
  | "deaf"
  | "keyboard"
  | "speech-input"
  | "touch"
  | "cognitive"
  | "reading"
  | "vestibular";

/** A scanner rule with its texts. */
export interface ScanRule {
  /** Unique over all engines; stored with issues, so it never changes. */
  id: string;
  engine: "accesslint" | "handrail";
  /** The fault, as a sentence without a period. */
  title: string;
  /** WCAG 2.2 success criteria; for advice, the criteria it supports but does not fail. */
  criteria: readonly string[];
  /** Most severe outcome of its findings; see `Outcome` of the scanner's findings. */
  outcome: "failed" | "review" | "advice";
  needsBrowser?: boolean;
  affected: readonly AffectedGroup[];
  /** Effect on the people affected. */
  why: string;
  /** Change that resolves it. */
  remedy: string;
}

/** A rule as listed by its family's file; by default one of AccessLint's, and a failure. */
export type RuleEntry = Omit<ScanRule, "engine" | "outcome"> & Partial<Pick<ScanRule, "engine" | "outcome">>;

/** Lists rules of our own that have the same outcome. */
export function own(
  outcome: ScanRule["outcome"],
  rules: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome">>,
): RuleEntry[] {
  return rules.map((rule) => ({ ...rule, engine: "handrail", outcome }));
}
