import { useState } from "react";
import { changeRole, readTeam } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { t } from "#shared/translate.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { call, fieldsOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PartFields } from "./part-fields.tsx";

interface PartDialogProps {
  member: MemberView;
  open: boolean;
  onClose: () => void;
}

/** Changes what a viewer sees, from their next request on. */
export function PartDialog({ member, open, onClose }: PartDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("What {email} sees", { email: member.email })}>
      <PartForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function PartForm({ member: { userId, email, role, part: saved }, onClose }: Omit<PartDialogProps, "open">) {
  const [part, setPart] = useState(saved);
  const saving = useAction({
    call: () => call(changeRole, { params: { userId }, body: { role, part } }),
    done: () => {
      onClose();
      return {
        title: part
          ? t("{email} sees what you have chosen", { email })
          : t("{email} sees everything", { email }),
      };
    },
    failed: t("Nothing was changed"),
    refetches: readTeam,
  });
  const atField = fieldsOf(saving.error).part;
  return (
    <div className="form">
      {!atField && (
        <FailureAlert error={saving.error} fallback={t("Nothing was changed. Please try again.")} />
      )}
      <PartFields part={part} error={atField} onChange={setPart} />
      <div className="cluster">
        <Button busy={saving.isPending} busyLabel={t("Saving…")} onClick={() => saving.mutate()}>
          {t("Save")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}
