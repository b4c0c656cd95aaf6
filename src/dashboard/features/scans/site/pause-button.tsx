import { useQueryClient } from "@tanstack/react-query";
import { updateSite } from "#shared/api/scans.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { useAction } from "../../../components/use-action.ts";
import { replaceSite } from "../../widget-data/use-sites.ts";

export function PauseButton({ site: { id, paused } }: { site: SiteView }) {
  const client = useQueryClient();
  const change = useAction({
    call: () => call(updateSite, { params: { id }, body: { paused: !paused } }),
    done: (site) => {
      replaceSite(client, site);
      return { title: site.paused ? t("Scheduled scans are paused") : t("Scheduled scans go on") };
    },
    failed: t("The website was not changed"),
  });
  return (
    <ActionButton action={change} busyLabel={t("Saving…")}>
      {paused ? t("Resume scheduled scans") : t("Pause scheduled scans")}
    </ActionButton>
  );
}
