import { useState } from "react";
import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import type { ManualCheckState } from "#shared/schemas/scan-states.ts";
import { t } from "#shared/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatDay } from "../../../format.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { CriteriaLinks } from "../criteria-links.tsx";
import { CHECK_NAMES } from "../words.ts";
import { type CheckDraft, isChanged } from "./check-draft.ts";
import { CheckForm } from "./check-form.tsx";

const VARIANTS: Record<ManualCheckState, BadgeVariant> = {
  open: "neutral",
  passed: "success",
  failed: "danger",
  "not-applicable": "neutral",
};

interface ManualCheckProps {
  siteId: string;
  check: ManualCheckView;
  draft: CheckDraft;
}

export function ManualCheck({ siteId, check, draft }: ManualCheckProps) {
  const { how, criteria, state, note, by, updatedAt } = check;
  const title = t(check.title);
  const [startsOpen] = useState(() => isChanged(check, draft));
  return (
    <article className="stack stack--close">
      <div className="split">
        <h2 className="issue-row__title">{title}</h2>
        <Badge variant={VARIANTS[state]}>{CHECK_NAMES[state]}</Badge>
      </div>
      <p>{t(how)}</p>
      {updatedAt && (
        <p className="muted small">
          <RichText
            text="Last checked on <time>{updatedAt}</time>"
            values={{ updatedAt: formatDay(updatedAt) }}
            parts={{ time: (words) => <time dateTime={updatedAt}>{words}</time> }}
          />
          {by && ` ${t("by {by}", { by })}`}
        </p>
      )}
      {note && <p className="issue-text">{note}</p>}
      <details>
        <summary>
          <RichText
            text="Criteria <span>of “{title}”</span>"
            values={{ title }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </summary>
        <CriteriaLinks criteria={criteria} />
      </details>
      <ForManagers>
        <details open={startsOpen}>
          <summary>
            <RichText
              text="Enter the result <span>of “{title}”</span>"
              values={{ title }}
              parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
            />
          </summary>
          <CheckForm siteId={siteId} check={check} draft={draft} />
        </details>
      </ForManagers>
    </article>
  );
}
