import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { undoDeletion } from "../../api/delete-account.ts";
import { useSignedInUser } from "./signed-in-user.ts";

/** Takes the deletion of the account back. */
export function UndoDeletion() {
  const client = useQueryClient();
  const { update, refresh } = useSignedInUser();
  const undoing = useMutation({
    mutationFn: undoDeletion,
    onSuccess: () => {
      update({ deletesAt: null });
      refresh();
      document.querySelector<HTMLElement>("main h1")?.focus();
      toast({ title: "Your account stays", description: "All is as it was before." });
      return client.invalidateQueries();
    },
    onError: (error) =>
      toast({
        title: "The deletion is not undone",
        description: sentenceOf(error, "Please try again."),
        destructive: true,
      }),
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
