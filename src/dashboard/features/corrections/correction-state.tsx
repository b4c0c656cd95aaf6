import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { formatMoment } from "../../format.ts";
import { ACT_NAMES, outcomeWords, personWords, STATE_NAMES } from "./words.ts";

export function CorrectionState({ correction }: { correction: CorrectionView }) {
  const { state, isChanged, act, at } = correction;
  const outcome = outcomeWords(correction);
  const person = act === "withdrawn" ? "" : ` ${personWords(correction)}`;
  return (
    <>
      <p className="cluster">
        <Badge variant={state === "withdrawn" ? "danger" : "neutral"}>{STATE_NAMES[state]}</Badge>
        {isChanged && <Badge variant="signal">{t("Changed, not published")}</Badge>}
      </p>
      <p className="muted small">
        {t("{actNames}{person} on {at}", { actNames: ACT_NAMES[act], person, at: formatMoment(at) })}
      </p>
      {outcome && <p className="scan-long">{outcome}</p>}
    </>
  );
}
