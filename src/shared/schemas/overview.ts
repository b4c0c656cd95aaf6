/** What waits for an account's owner; the answer of `GET /api/overview`. */
export interface OverviewView {
  /** Reports of barriers that nobody has marked yet. */
  newReports: number;
  /** The oldest widget that links no accessibility statement; null where all do. */
  withoutStatement: string | null;
}
