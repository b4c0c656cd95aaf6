import { listIssues } from "#shared/api/scans.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useGrowingQuery } from "../../../components/use-growing-query.ts";
import { keyOf } from "../../../query.ts";
import { type IssueChoice, issueQuery } from "./issue-choice.ts";

export function useIssues(site: string, choice: IssueChoice) {
  const filter = issueQuery(site, choice);
  return useGrowingQuery({
    queryKey: keyOf(listIssues, { query: filter }),
    load: (cursor, signal) => call(listIssues, { query: { ...filter, ...cursor }, signal }),
    cursorOf: ({ issues, hasMore }) => (hasMore ? issues.at(-1)?.id : undefined),
    pages: choice.pages,
  });
}
