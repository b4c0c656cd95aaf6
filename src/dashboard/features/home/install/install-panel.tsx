import { useId } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { mayManage } from "#shared/team/roles.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { NewTabLink } from "#src/dashboard/components/new-tab-link.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../../format.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { DownloadTemplate } from "../../tag-manager/download-template.tsx";
import { CheckForm } from "../../widget-data/check-form.tsx";
import { CopiedCode } from "../../widget-data/embed-code.tsx";
import { SendToDeveloper } from "../../widget-data/send-to-developer.tsx";
import { useInstallState } from "../../widget-data/use-install-state.ts";
import { DownloadPlugin } from "../../wordpress/download-plugin.tsx";
import { LiveMark, type LiveMarkProps } from "../live-mark.tsx";

export function InstallPanel({ widget }: { widget: WidgetView }) {
  const { user } = useSignedInUser();
  const titleId = useId();
  const state = useInstallState(widget.id);
  return (
    <section className="install stack" aria-labelledby={titleId}>
      <div className="stack stack--tight">
        <h4 id={titleId}>{t("1. Paste this line into your site")}</h4>
        <p>
          <RichText
            text="In the <code><head></code> of every page, or in your site builder’s custom code field. <link>Find the guide for your site builder</link>"
            parts={{
              link: (words) => <NewTabLink href={localPath(PAGES.installationGuides)}>{words}</NewTabLink>,
            }}
          />
        </p>
        <CopiedCode code={widget.embedCode} of={widget.name} />
        <SendToDeveloper widget={widget} />
        <details>
          <summary>{t("As a WordPress plugin")}</summary>
          <DownloadPlugin widget={widget} />
        </details>
        <details>
          <summary>{t("As a Google Tag Manager template")}</summary>
          <DownloadTemplate widget={widget} />
        </details>
      </div>
      {mayManage(user.role) && (
        <div className="stack stack--tight">
          <h4>{t("2. Check a page (optional)")}</h4>
          <CheckForm widget={widget} suggestion={widget.websiteUrl ?? user.websiteUrl ?? ""} Heading="h5" />
        </div>
      )}
      <div className="stack stack--tight">
        <h4>
          {mayManage(user.role) ? "3." : "2."} {t("Open your site")}
        </h4>
        <InstallStatus state={state} isActive={widget.isActive} />
      </div>
    </section>
  );
}

function InstallStatus({ state, isActive }: LiveMarkProps) {
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
