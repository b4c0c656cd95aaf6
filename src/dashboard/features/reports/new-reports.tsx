import { useQuery } from "@tanstack/react-query";
import { readOverview } from "#shared/api/overview.ts";
import { Badge } from "#ui/badge.tsx";
import { formatNumber } from "../../format.ts";
import { query } from "../../query.ts";

/**
 * How many reports nobody has looked at yet; nothing while there is none, or it is not known. In an element more, so
 * that the underline of a link that lays out its parts goes past it.
 */
export function NewReports() {
  const { data } = useQuery({ ...query(readOverview), refetchOnMount: "always" });
  if (!data || data.newReports === 0) return null;
  return (
    <span>
      <Badge variant="signal">{`${formatNumber(data.newReports)} new`}</Badge>
    </span>
  );
}
