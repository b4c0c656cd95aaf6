/** Formats of an accessibility conformance report; `yaml` is OpenACR. */
export const ACR_FORMATS = ["html", "yaml"] as const;
export type AcrFormat = (typeof ACR_FORMATS)[number];

/**
 * Models for a statement: the model of the EU and W3C, the information about a service that the
 * German BFSG requires of businesses, and the form for German public bodies (BITV 2.0).
 */
export const STATEMENT_MODELS = ["eu", "bfsg", "bitv"] as const;
export type StatementModel = (typeof STATEMENT_MODELS)[number];

/** The owner's own verdict on the whole website. Only the owner chooses it; nothing is preset. */
export const DECLARATIONS = ["full", "partial", "none"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

export const STATEMENT_STANDARDS = ["wcag22", "wcag21", "en301549"] as const;
export type StatementStandard = (typeof STATEMENT_STANDARDS)[number];

/** Reasons why a part is not accessible, grouped as in the EU's model. */
export const LIMITATION_REASONS = ["not-met", "burden", "exempt"] as const;
export type LimitationReason = (typeof LIMITATION_REASONS)[number];

/** Assessment of the website: by its owner, or by an outside assessor. */
export const ASSESSMENTS = ["self", "outside"] as const;
export type Assessment = (typeof ASSESSMENTS)[number];
