import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readTeam } from "#shared/api/team.ts";
import { focusHeading } from "#src/dashboard/components/focus-heading.ts";
import { keyOf } from "#src/dashboard/query.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
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
      if (takesAway) focusHeading("h2");
      toast({ title: done(subject) });
    },
    onError: (error) => toastFailure(failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readTeam) }),
  });
}
