import { readTeam, removeMember } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface RemoveMemberDialogProps {
  member: MemberView;
  open: boolean;
  onClose: () => void;
}

/** Confirms the removal, since only a new invitation undoes it. */
export function RemoveMemberDialog({ member: { userId, email }, open, onClose }: RemoveMemberDialogProps) {
  const removal = useAction({
    call: () => call(removeMember, { params: { userId } }),
    done: () => ({ title: `${email} was removed from your team` }),
    failed: "Nobody was removed",
    focus: "h2",
    refetches: readTeam,
  });
  return (
    <Dialog open={open} onClose={onClose} title={`Remove ${email}?`}>
      <p>
        They lose access to your account immediately and are notified by email. Everything they created stays
        in your account.
      </p>
      <div className="cluster">
        <Button
          variant="danger"
          busy={removal.isPending}
          busyLabel="Removing…"
          onClick={() => removal.mutate(undefined, { onSettled: onClose })}
        >
          Remove from the team
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </Dialog>
  );
}
