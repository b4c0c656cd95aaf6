import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoDeletion } from "#shared/api/account.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { useSignedInUser } from "./signed-in-user.ts";

/** Button that cancels the account's deletion. */
export function UndoDeletion() {
  const client = useQueryClient();
  const { update, refresh } = useSignedInUser();
  const undoing = useMutation({
    mutationFn: () => call(undoDeletion),
    onSuccess: () => {
      update({ deletesAt: null });
      refresh();
      focusHeading("h1");
      toast({ title: "Your account stays", description: "Everything is as it was before." });
      return client.invalidateQueries();
    },
    onError: (error) => toastFailure("The deletion was not undone", error),
  });
  return (
    <Button
      variant="secondary"
      busy={undoing.isPending}
      busyLabel="Undoing…"
      onClick={() => undoing.mutate()}
    >
      Undo the deletion
    </Button>
  );
}
