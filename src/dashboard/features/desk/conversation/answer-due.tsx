import type { ConversationSummary } from "#shared/desk/schemas.ts";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../../format.ts";

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
