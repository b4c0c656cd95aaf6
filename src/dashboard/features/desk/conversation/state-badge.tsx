import type { DeskState } from "#shared/desk/choices.ts";
import { DESK_STATE_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";

const VARIANTS: Record<DeskState, BadgeVariant> = {
  open: "signal",
  answered: "success",
  closed: "neutral",
};

export function StateBadge({ state }: { state: DeskState }) {
  return <Badge variant={VARIANTS[state]}>{t(DESK_STATE_NAMES[state])}</Badge>;
}
