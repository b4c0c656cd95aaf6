import type { ReactNode } from "react";
import { noteText, type PlanFeature } from "#shared/billing/plan-features.ts";
import { t } from "#shared/language/translate.ts";

interface PlanFeatureListProps {
  features: readonly PlanFeature[];
  /** Title above the features that need a separate agreement. */
  onRequest: ReactNode;
}

/** Lists what a plan includes, followed by features available on request. */
export function PlanFeatureList({ features, onRequest }: PlanFeatureListProps) {
  const others = features.filter(({ isIncluded }) => !isIncluded);
  return (
    <div className="plan-features">
      <ul className="check-list">{features.filter(({ isIncluded }) => isIncluded).map(Feature)}</ul>
      {others.length > 0 && (
        <div className="stack stack--close">
          <p className="small plan-features__title">{onRequest}</p>
          <ul className="on-request-list small">{others.map(Feature)}</ul>
        </div>
      )}
    </div>
  );
}

function Feature(feature: PlanFeature) {
  const name = t(feature.name);
  const note = noteText(feature);
  return (
    <li key={name}>
      {name}
      {note && <span className="plan-features__note small muted">{note}</span>}
    </li>
  );
}
