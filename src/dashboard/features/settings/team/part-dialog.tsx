import { useState } from "react";
import { changeRole, readTeam } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
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
    <Dialog open={open} onClose={onClose} title={`What ${member.email} sees`}>
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
      return { title: part ? `${email} sees what you have chosen` : `${email} sees everything` };
    },
    failed: "Nothing was changed",
    refetches: readTeam,
  });
  const atField = fieldsOf(saving.error).part;
  return (
    <div className="form">
      {!atField && <FailureAlert error={saving.error} fallback="Nothing was changed. Please try again." />}
      <PartFields part={part} error={atField} onChange={setPart} />
      <div className="cluster">
        <Button busy={saving.isPending} busyLabel="Saving…" onClick={() => saving.mutate()}>
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
