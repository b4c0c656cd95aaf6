import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listCases, readCase, removeCase } from "#shared/api/cases.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { CaseView } from "#shared/schemas/case.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { keyOf } from "../../query.ts";

/** Confirms the removal, since lawyers advise to keep everything. */
export function RemoveCase({ view: { id, name } }: { view: CaseView }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useAction({
    call: () => call(removeCase, { params: { id } }),
    done: () => {
      void navigate(DASHBOARD.letters);
      client.removeQueries({ queryKey: keyOf(readCase, { params: { id } }) });
      void client.invalidateQueries({ queryKey: keyOf(listCases) });
      return { title: t("The case was removed") };
    },
    failed: t("The case was not removed"),
  });
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("Remove this case")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("Remove {name}?", { name })}
        action={removal}
        confirm={t("Remove it")}
        busyLabel={t("Removing…")}
        cancel={t("Keep it")}
      >
        <p>
          {t(
            "Its files and notes are deleted and cannot be brought back. The record of evidence keeps that there was a case. Ask your lawyer before you delete anything about a letter.",
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
