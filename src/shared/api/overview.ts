import type { Contract } from "./endpoint.ts";

export const readOverview: Contract<{ output: OverviewView }> = "GET /api/overview";

/** Open tasks of an account. */
export interface OverviewView {
  /** Barrier reports in the state `new`. */
  newReports: number;
  /** The oldest widget without a link to an accessibility statement; null without one. */
  withoutStatement: string | null;
}
