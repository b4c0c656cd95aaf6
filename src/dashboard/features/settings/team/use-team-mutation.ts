import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamKey } from "#src/dashboard/api/query-keys.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";

interface TeamMutation<Subject> {
  call: (subject: Subject) => Promise<unknown>;
  /** The toast's title afterwards. */
  done: (subject: Subject) => string;
  /** The toast's title when it failed. */
  failed: string;
  /** Where the button goes with what it was about: the focus goes to the section's heading. */
  takesAway?: boolean;
}

/** A change of the team, said by a toast; the list is asked for anew whatever came of it. */
export function useTeamMutation<Subject>({ call, done, failed, takesAway }: TeamMutation<Subject>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (_, subject) => {
      if (takesAway) document.querySelector<HTMLElement>("main h2")?.focus();
      toast({ title: done(subject) });
    },
    onError: (error) =>
      toast({ title: failed, description: sentenceOf(error, "Please try again."), destructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: teamKey }),
  });
}
