import { Link } from "react-router";
import type { LiveStateView } from "#shared/api/live-states.ts";
import { DASHBOARD, REPORTS_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import type { WidgetFiguresView } from "#shared/schemas/widget-bulk.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { Badge } from "#ui/badge.tsx";
import { siteName } from "./find-widgets.ts";
import { LiveBadge } from "./live-badge.tsx";

interface RowFactsProps {
  widget: WidgetView;
  liveState: LiveStateView | undefined;
  /** Undefined while loading. */
  figures: WidgetFiguresView | undefined;
}

/** Website, labels, whether it is live, and numbers with links to what they count. */
export function RowFacts({ widget, liveState, figures }: RowFactsProps) {
  const { id, name, labels } = widget;
  const ofWidget = <span className="visually-hidden"> {t("of {name}", { name })}</span>;
  return (
    <div className="widget-row__facts muted small">
      <span>{siteName(widget) || t("No website yet")}</span>
      {labels.length > 0 && (
        <ul className="cluster widget-row__labels" aria-label={t("Labels of {name}", { name })}>
          {labels.map((label) => (
            <li key={label}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <LiveBadge widget={widget} state={liveState} />
      <p className="cluster widget-row__figures">
        {figures ? (
          <span>{t("{visits} this month", { visits: countOf(figures.visits, "visit") })}</span>
        ) : (
          <span>{"\u00a0"}</span>
        )}
        {figures && figures.newReports > 0 && (
          <Link to={`${REPORTS_VIEW}&${new URLSearchParams({ widget: id, state: "new" })}`}>
            {countOf(figures.newReports, "new report")}
            {ofWidget}
          </Link>
        )}
        {figures && figures.issues > 0 && (
          <Link to={DASHBOARD.scans}>
            {countOf(figures.issues, "serious issue")}
            {ofWidget}
          </Link>
        )}
      </p>
    </div>
  );
}
