import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** As high as what comes, so that nothing moves then. */
export function UsageSkeleton() {
  return (
    <Card className="stack usage-report">
      <Skeleton label="Loading your visits" lines={2} />
      <div className="usage-skeleton" />
    </Card>
  );
}
