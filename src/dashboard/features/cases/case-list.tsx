import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { CaseSummary } from "#shared/schemas/case.ts";
import { Badge } from "#ui/badge.tsx";
import { formatDayOfUtc } from "../../format.ts";
import { STATE_BADGES, STATE_NAMES } from "./words.ts";

/** Links to the account's cases, newest first. */
export function CaseList({ cases }: { cases: CaseSummary[] }) {
  return (
    <ul className="row-list">
      {cases.map(({ id, name, state, site, deadlineOn }) => (
        <li className="row-list__item split" key={id}>
          <div className="stack stack--close">
            <Link className="scan-long" to={fillPath(DASHBOARD.case, { caseId: id })}>
              {name}
            </Link>
            <p className="muted small">
              {site ? site.host : "No website named"}
              {deadlineOn && (
                <>
                  {", deadline "}
                  <time dateTime={deadlineOn}>{formatDayOfUtc(deadlineOn)}</time>
                </>
              )}
            </p>
          </div>
          <Badge variant={STATE_BADGES[state]}>{STATE_NAMES[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
