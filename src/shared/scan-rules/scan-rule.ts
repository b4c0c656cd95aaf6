/** Group of users whom an issue keeps from using a page. */
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

/** A scanner rule, including its text. */
export interface ScanRule {
  /** Unique across all engines; stored with issues, so it must never change. */
  id: string;
  engine: "accesslint" | "handrail";
  /** The fault, stated as a sentence without a period. */
  title: string;
  /**
   * WCAG 2.2 success criteria; for advice, criteria that it supports but does not report as failed.
   */
  criteria: readonly string[];
  /** Most severe outcome of its findings; see `Outcome` in the scanner's findings. */
  outcome: "failed" | "review" | "advice";
  needsBrowser?: boolean;
  /** Present for rules about files instead of web pages. */
  format?: "pdf";
  affected: readonly AffectedGroup[];
  /** Effect on affected users. */
  why: string;
  /** Change that resolves it. */
  remedy: string;
}

/**
 * A rule as listed in its family's file; defaults to an AccessLint rule with the outcome `failed`.
 */
export type RuleEntry = Omit<ScanRule, "engine" | "outcome"> & Partial<Pick<ScanRule, "engine" | "outcome">>;

/** Lists our own rules that share an outcome. */
export function own(
  outcome: ScanRule["outcome"],
  rules: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome">>,
): RuleEntry[] {
  return rules.map((rule) => ({ ...rule, engine: "handrail", outcome }));
}
