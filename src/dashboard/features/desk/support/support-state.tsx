import type { ChatState } from "#shared/desk/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../../format.ts";

/** Whether support is there, for live chat; empty while unknown. */
export function SupportState({ state }: { state: ChatState | null }) {
  if (!state) return null;
  if (state.isTyping) return t("Support is typing…");
  if (state.isHere) return t("Support is here.");
  if (!state.opensAt) return t("Support isn’t here right now. You reach us by email.");
  return (
    <RichText
      text="We reply by email. Live chat begins <time>{opensAt}</time>."
      values={{ opensAt: formatMoment(state.opensAt) }}
      at={state.opensAt}
    />
  );
}
