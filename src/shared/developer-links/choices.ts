/** Days for which a developer link works. */
export const LINK_DAYS = [7, 30, 90] as const;
export const DEFAULT_LINK_DAYS = 30;

/** Maximum number of issues in a developer link, and of working links per site. */
export const MAX_LINKED_ISSUES = 200;
export const MAX_OPEN_LINKS = 20;

/**
 * State of an issue in a developer link: `checking` since the developer marked it as done, `still`
 * if its pages still have it, and `unclear` if they couldn't all be checked.
 */
export type LinkedIssueState = "open" | "checking" | "fixed" | "still" | "unclear";
