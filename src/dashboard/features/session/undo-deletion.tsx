import { useQueryClient } from "@tanstack/react-query";
import { undoDeletion } from "#shared/accounts/contract.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";
import { useSignedInUser } from "./signed-in-user.ts";

export function UndoDeletion() {
  const client = useQueryClient();
  const { update, refresh } = useSignedInUser();
  const undoing = useAction({
    call: () => call(undoDeletion),
    done() {
      update({ deletesAt: null });
      refresh();
      void client.invalidateQueries();
      return { title: t("Your account stays"), description: t("Everything is back the way it was.") };
    },
    failed: t("The deletion wasn’t undone"),
    focus: "h1",
  });
  return (
    <ActionButton action={undoing} busyLabel={t("Undoing…")}>
      {t("Undo the deletion")}
    </ActionButton>
  );
}
