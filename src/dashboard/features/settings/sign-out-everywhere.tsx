import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions, listPrograms, listSessions } from "#shared/api/sessions.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { keyOf } from "../../query.ts";
import { ProgramChoice, usePrograms } from "./program-choice.tsx";

/** Signs out all other devices, and ends what would outlast that, after a question. */
export function SignOutEverywhere({ others }: { others: number }) {
  const client = useQueryClient();
  const programs = usePrograms().data ?? [];
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const ending = useAction({
    call: () => call(endOtherSessions, { query: chosen.length > 0 ? { ends: chosen.join(",") } : {} }),
    done() {
      void client.invalidateQueries({ queryKey: keyOf(listPrograms) });
      return {
        title: t("All other devices are signed out"),
        ...(chosen.length > 0 && { description: t("The keys and webhooks that you chose have ended.") }),
      };
    },
    failed: t("The devices were not signed out"),
    focus: "h2",
    refetches: listSessions,
  });
  if (others === 0 && programs.length === 0) return null;

  function open() {
    setChosen([]);
    setAsking(true);
  }

  return (
    <div>
      <Button variant="secondary" onClick={open}>
        {t("Sign out everywhere else")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Sign out everywhere else?")}
        action={ending}
        confirm={t("Sign out everywhere else")}
        busyLabel={t("Signing out…")}
        cancel={t("Cancel")}
      >
        <p>
          {others > 0
            ? t("Every device but this one has to sign in again.")
            : t("No other device is signed in at the moment.")}
        </p>
        <ProgramChoice chosen={chosen} onChange={setChosen} />
      </ConfirmDialog>
    </div>
  );
}
