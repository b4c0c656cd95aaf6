import type { ReportState } from "#shared/schemas/report.ts";

export const STATE_NAMES: Record<ReportState, string> = { new: "New", answered: "Answered", done: "Done" };
