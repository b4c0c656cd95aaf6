import type { LiveStateView } from "#shared/api/live-states.ts";
import { formatMoment } from "#src/dashboard/format.ts";
import { LiveMark } from "../live-mark.tsx";

interface InstallStatusProps {
  state: LiveStateView | undefined;
  isActive: boolean;
}

/** Announces where the widget was seen, or that it is awaited. */
export function InstallStatus({ state, isActive }: InstallStatusProps) {
  const hosts = state?.hosts ?? [];
  return (
    <>
      <div role="status">
        <LiveMark state={state} isActive={isActive} />
      </div>
      {hosts.length > 1 && (
        <ul className="install__hosts">
          {hosts.map(({ host, lastSeenAt }) => (
            <li key={host}>
              {host} <span className="muted small">last seen {formatMoment(lastSeenAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
