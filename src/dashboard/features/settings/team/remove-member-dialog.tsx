import { readTeam, removeMember } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { t } from "#shared/translate.ts";
import { ConfirmDialog } from "#src/dashboard/components/confirm-dialog.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { call } from "#ui/browser/fetcher.ts";

interface RemoveMemberDialogProps {
  member: MemberView;
  open: boolean;
  onClose: () => void;
}

/** Confirms the removal, since only a new invitation undoes it. */
export function RemoveMemberDialog({ member: { userId, email }, open, onClose }: RemoveMemberDialogProps) {
  const removal = useAction({
    call: () => call(removeMember, { params: { userId } }),
    done: () => ({ title: t("{email} was removed from your team", { email }) }),
    failed: t("Nobody was removed"),
    focus: "h2",
    refetches: readTeam,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("Remove {email}?", { email })}
      action={removal}
      confirm={t("Remove from the team")}
      busyLabel={t("Removing…")}
      cancel={t("Keep them")}
    >
      <p>
        {t(
          "They lose access to your account immediately and are notified by email. Everything they created stays in your account.",
        )}
      </p>
      <p>
        {t(
          "Their own API keys end. Keys of the account stay valid: revoke those that they may know, under API keys.",
        )}
      </p>
    </ConfirmDialog>
  );
}
