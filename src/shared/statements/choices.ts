import type { ReportLanguage } from "../reports/choices.ts";

/** Languages in which a statement can be published. */
export type StatementLanguage = ReportLanguage;

/**
 * Models that a statement follows: the EU's and W3C's, the information about a service that the
 * German BFSG asks of businesses, and the form of German public bodies (BITV 2.0).
 */
export const STATEMENT_MODELS = ["eu", "bfsg", "bitv"] as const;
export type StatementModel = (typeof STATEMENT_MODELS)[number];

/** The owner's own word on the whole website. Nobody else chooses it, and nothing presets it. */
export const DECLARATIONS = ["full", "partial", "none"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

export const STATEMENT_STANDARDS = ["wcag22", "wcag21", "en301549"] as const;
export type StatementStandard = (typeof STATEMENT_STANDARDS)[number];

/** Why a part does not work, as the EU's model groups it. */
export const LIMITATION_REASONS = ["not-met", "burden", "exempt"] as const;
export type LimitationReason = (typeof LIMITATION_REASONS)[number];

/** How the website was assessed: by its owner, or by somebody else. */
export const ASSESSMENTS = ["self", "outside"] as const;
export type Assessment = (typeof ASSESSMENTS)[number];
