import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { CaseSummary } from "#shared/schemas/case.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
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
              {site ? site.host : t("No website named")}
              {deadlineOn && (
                <RichText
                  text=", deadline <time>{deadlineOn}</time>"
                  values={{ deadlineOn: formatDayOfUtc(deadlineOn) }}
                  parts={{ time: (words) => <time dateTime={deadlineOn}>{words}</time> }}
                />
              )}
            </p>
          </div>
          <Badge variant={STATE_BADGES[state]}>{STATE_NAMES[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
