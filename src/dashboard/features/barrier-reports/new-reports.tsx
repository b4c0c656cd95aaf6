import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { readOverview } from "#shared/overview/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatNumber } from "../../format.ts";
import { query } from "../../query.ts";

/** The outer span lets a flex link's underline continue below the number. */
export function NewReports() {
  const { data } = useQuery({ ...query(readOverview), refetchOnMount: "always" });
  if (!data || data.newReports === 0) return null;
  return (
    <span>
      <Badge variant="signal">{t("{newReports} new", { newReports: formatNumber(data.newReports) })}</Badge>
    </span>
  );
}
