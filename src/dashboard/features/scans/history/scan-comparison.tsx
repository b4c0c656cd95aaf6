import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { compareScans } from "#shared/api/scans.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatMoment } from "../../../format.ts";
import { query } from "../../../query.ts";
import { countOf } from "../words.ts";
import { IssueSummaryList } from "./issue-summary-list.tsx";
import type { ScanPoint } from "./scan-points.ts";

interface ScanComparisonProps {
  siteId: string;
  /** Oldest first. */
  points: ScanPoint[];
}

/** Compares two scans; the address holds which. */
export function ScanComparison({ siteId, points }: ScanComparisonProps) {
  const [address, setAddress] = useSearchParams();
  const idIn = (name: string) => points.find(({ id }) => id === address.get(name))?.id;
  const from = idIn("from") ?? points.at(-2)?.id;
  const to = idIn("to") ?? points.at(-1)?.id;
  if (!from || !to) return null;
  const options = points.toReversed().map(({ id, at }) => ({ value: id, label: formatMoment(at) }));

  const choose = (name: "from" | "to") => ({
    name,
    options,
    onChoose: (id: string) =>
      setAddress((now) => ({ ...Object.fromEntries(now), [name]: id }), {
        replace: true,
        preventScrollReset: true,
      }),
  });

  return (
    <Card className="stack stack--tight">
      <h2>Compare two scans</h2>
      <div className="filter issue-filter issue-filter--wide">
        <ChoiceField label="Earlier scan" value={from} {...choose("from")} />
        <ChoiceField label="Later scan" value={to} {...choose("to")} />
      </div>
      {from === to ? (
        <p role="status">Choose two different scans.</p>
      ) : (
        <Differences siteId={siteId} from={from} to={to} />
      )}
    </Card>
  );
}

function Differences({ siteId, from, to }: { siteId: string; from: string; to: string }) {
  const comparison = useQuery({
    ...query(compareScans, { params: { id: siteId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={comparison} what="the comparison" lines={4}>
      {({ appeared, gone, same }) => (
        <>
          <p role="status">
            {countOf(appeared.length, "issue")} appeared, {countOf(gone.length, "issue")} gone,{" "}
            {countOf(same, "issue")} in both.
          </p>
          <IssueSummaryList title="Appeared" siteId={siteId} issues={appeared} />
          <IssueSummaryList title="Gone" siteId={siteId} issues={gone} />
        </>
      )}
    </QueryView>
  );
}
