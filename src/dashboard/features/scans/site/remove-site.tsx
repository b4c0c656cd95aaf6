import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listSites, removeSite } from "#shared/api/scans.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { keyOf } from "../../../query.ts";

/** Confirms the removal, since it deletes the site's results. */
export function RemoveSite({ site: { id, host } }: { site: SiteView }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useAction({
    call: () => call(removeSite, { params: { id } }),
    done: () => {
      void navigate(DASHBOARD.scans);
      void client.invalidateQueries({ queryKey: keyOf(listSites) });
      return { title: t("{host} was removed", { host }) };
    },
    failed: t("The website was not removed"),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("Remove this website")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("Remove {host}?", { host })}
        action={removal}
        confirm={t("Remove it")}
        busyLabel={t("Removing…")}
        cancel={t("Keep it")}
      >
        <p>
          {t(
            "Its scans, issues, comments, notes and its accessibility statement with all versions are deleted; the statement’s address stops working. This cannot be undone.",
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
