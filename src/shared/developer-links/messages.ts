export const DEVELOPER_LINK_ERRORS = {
  noIssues: "None of these issues are left. Choose others, or change the filter.",
  tooManyIssues: "A link shows at most 200 issues. Choose fewer, or narrow the filter.",
  tooManyLinks: "This website already has 20 links that work. Withdraw one first.",
} as const;

export const DEVELOPER_LINK_VALIDATION = {
  days: "Choose 7, 30 or 90 days",
} as const;
