import type { DeskState } from "#shared/desk/choices.ts";
import type { ConversationSummary } from "#shared/desk/schemas.ts";
import { DESK_STATE_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../../format.ts";

const VARIANTS: Record<DeskState, BadgeVariant> = {
  open: "signal",
  answered: "success",
  closed: "neutral",
};

export function StateBadge({ state }: { state: DeskState }) {
  return <Badge variant={VARIANTS[state]}>{t(DESK_STATE_NAMES[state])}</Badge>;
}

/** Ends a line about a conversation with the promised response time, if an answer is due. */
export function AnswerDue({ answerDue }: Pick<ConversationSummary, "answerDue">) {
  return (
    answerDue && (
      <RichText
        text=", answer promised by <time>{answerDue}</time>"
        values={{ answerDue: formatMoment(answerDue) }}
        at={answerDue}
      />
    )
  );
}
