import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readTeam } from "#shared/api/team.ts";
import { focusHeading } from "#src/dashboard/components/focus-heading.ts";
import { keyOf } from "#src/dashboard/query.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";

interface TeamMutation<Subject> {
  call: (subject: Subject) => Promise<unknown>;
  /** Title of the toast on success. */
  done: (subject: Subject) => string;
  /** Title of the toast on failure. */
  failed: string;
  /** Whether the button disappears on success, so that the heading takes the focus. */
  takesAway?: boolean;
}

/** Changes the team, shows the result as a toast and refetches the list in any case. */
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
