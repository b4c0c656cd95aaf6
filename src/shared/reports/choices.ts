export const REPORT_FORMATS = ["html", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Formats of an accessibility conformance report; `yaml` is OpenACR. */
export const ACR_FORMATS = ["html", "yaml"] as const;
export type AcrFormat = (typeof ACR_FORMATS)[number];

export const REPORT_LANGUAGES = ["en", "de"] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Months available as monthly reports, including the current one; scans are kept as long. */
export const REPORT_MONTHS = 24;
