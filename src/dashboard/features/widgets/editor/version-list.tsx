import { useEffect, useRef } from "react";
import { t } from "#shared/language/translate.ts";
import { restoreVersion } from "#shared/widgets/contract.ts";
import type { WidgetVersionView, WidgetView } from "#shared/widgets/schemas.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { formatMoment } from "#src/dashboard/format.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { changedFields } from "./field-names.ts";

export interface VersionListProps {
  widget: WidgetView;
  /** Versions, newest first. */
  versions: WidgetVersionView[];
}

/** Takes focus when it appears because the clicked button disappears. */
export function VersionList({ widget, versions }: VersionListProps) {
  const container = useRef<HTMLDivElement>(null);
  const restoring = useWidgetMutation(async (version: number) => {
    await call(restoreVersion, { params: { id: widget.id, version } });
    toast({
      title: t("Version {version} is back", { version }),
      description: t("It shows on your site within a minute."),
    });
  });

  useEffect(() => container.current?.focus({ preventScroll: true }), []);

  return (
    <div className="stack" ref={container} tabIndex={-1}>
      <FailureAlert
        error={restoring.error}
        fallback={t("The version couldn’t be brought back. Please try again.")}
      />
      {versions.length === 0 && <p className="muted">{t("Nothing has been changed yet.")}</p>}
      <ol reversed>
        {versions.map((version, at) => (
          <li key={version.version} className="history__version">
            <p>
              <strong>
                {at === 0
                  ? t("Version {number}, the current one", { number: version.version })
                  : t("Version {number}", { number: version.version })}
              </strong>
              <br />
              <time dateTime={version.createdAt}>{formatMoment(version.createdAt)}</time>
              {version.savedBy && ` ${t("by {savedBy}", { savedBy: version.savedBy })}`}
              <br />
              <span className="muted small">{describe(version, versions[at + 1])}</span>
            </p>
            {at > 0 && (
              <ForManagers>
                <Button
                  variant="secondary"
                  busy={restoring.isPending && restoring.variables === version.version}
                  busyLabel={t("Bringing it back…")}
                  onClick={() => restoring.isPending || restoring.mutate(version.version)}
                >
                  <RichText
                    text="Bring back <span>version {version}</span>"
                    values={{ version: version.version }}
                  />
                </Button>
              </ForManagers>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function describe(version: WidgetVersionView, before: WidgetVersionView | undefined): string {
  if (version.restoredFrom !== null)
    return t("Version {restoredFrom} brought back", { restoredFrom: version.restoredFrom });
  if (!before) return t("The oldest version stored");
  return t("Changed: {fieldName}", { fieldName: changedFields(version, before) });
}
