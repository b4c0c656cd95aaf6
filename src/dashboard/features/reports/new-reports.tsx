import { useQuery } from "@tanstack/react-query";
import type { OverviewView } from "../../../shared/schemas/overview.ts";
import { Badge } from "../../../ui/badge.tsx";
import { overviewKey } from "../../api/query-keys.ts";
import { formatNumber } from "../../format.ts";

/** How many reports nobody has looked at yet; nothing while there is none, or it is not known. */
export function NewReports() {
  const { data } = useQuery<OverviewView>({ queryKey: overviewKey, refetchOnMount: "always" });
  if (!data || data.newReports === 0) return null;
  return <Badge variant="signal">{`${formatNumber(data.newReports)} new`}</Badge>;
}
