import type { LiveStateView } from "#shared/widgets/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { isPaused } from "../session/is-paused.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { liveWords } from "../widget-data/live-words.ts";

export interface LiveMarkProps {
  /** Undefined while loading. */
  state: LiveStateView | undefined;
  isActive: boolean;
}

export function LiveMark({ state, isActive }: LiveMarkProps) {
  const { user } = useSignedInUser();
  if (!state) return <div className="live-mark live-mark--loading" aria-hidden="true" />;
  const { tone, icon, label, detail } = liveWords(state, { isActive, isPaused: isPaused(user) });
  return (
    <div className={`live-mark live-mark--${tone}`}>
      <span className="live-mark__icon">
        <Icon name={icon} />
      </span>
      <p className="live-mark__words">
        <span className="live-mark__label">{label}</span>
        {detail && <span className="muted small">{detail}</span>}
      </p>
    </div>
  );
}
