import { t } from "#shared/translate.ts";
import { formatMoment } from "#src/dashboard/format.ts";
import { LiveMark, type LiveMarkProps } from "../live-mark.tsx";

/** Announces where the widget was seen, or that it is awaited. */
export function InstallStatus({ state, isActive }: LiveMarkProps) {
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
              {host}{" "}
              <span className="muted small">
                {t("last seen {lastSeenAt}", { lastSeenAt: formatMoment(lastSeenAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
