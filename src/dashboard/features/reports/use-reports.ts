import { listReports } from "#shared/api/reports.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useGrowingQuery } from "../../components/use-growing-query.ts";
import { keyOf } from "../../query.ts";
import { type InboxChoice, reportQuery } from "./inbox-choice.ts";

export function useReports({ pages, ...choice }: InboxChoice) {
  const filter = reportQuery(choice);
  return useGrowingQuery({
    queryKey: keyOf(listReports, { query: filter }),
    load: (cursor, signal) => call(listReports, { query: { ...filter, ...cursor }, signal }),
    cursorOf: ({ reports, hasMore }) => (hasMore ? reports.at(-1)?.id : undefined),
    pages,
  });
}
