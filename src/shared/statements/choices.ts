/** Formats for an accessibility conformance report; `yaml` is OpenACR. */
export const ACR_FORMATS = ["html", "yaml"] as const;
export type AcrFormat = (typeof ACR_FORMATS)[number];

/**
 * Statement models: the EU and W3C model, the service information that the German BFSG requires of
 * businesses, and the form for German public bodies (BITV 2.0).
 */
export const STATEMENT_MODELS = ["eu", "bfsg", "bitv"] as const;
export type StatementModel = (typeof STATEMENT_MODELS)[number];

/** The owner's own verdict on the entire website. Only the owner chooses it; nothing is preset. */
export const DECLARATIONS = ["full", "partial", "none"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

export const STATEMENT_STANDARDS = ["wcag22", "wcag21", "en301549"] as const;
export type StatementStandard = (typeof STATEMENT_STANDARDS)[number];

/** Reasons a part is not accessible, grouped as in the EU model. */
export const LIMITATION_REASONS = ["not-met", "burden", "exempt"] as const;
export type LimitationReason = (typeof LIMITATION_REASONS)[number];

/** How the website was assessed: by its owner or by an outside assessor. */
export const ASSESSMENTS = ["self", "outside"] as const;
export type Assessment = (typeof ASSESSMENTS)[number];
