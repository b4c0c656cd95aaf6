import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { changeRole, readTeam, removeMember } from "#shared/team/contract.ts";
import { MEMBER_ROLES, type MemberRole } from "#shared/team/roles.ts";
import type { MemberView } from "#shared/team/schemas.ts";
import { call, fieldsOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatShortDay } from "../../format.ts";
import { ROLE_NAMES } from "../session/role-names.ts";
import { PartFields } from "./part-fields.tsx";
import { partWords } from "./part-words.ts";

export function MemberList({ members }: { members: MemberView[] }) {
  return (
    <RowList title={t("People on your team")}>
      {members.map((member) => (
        <Member key={member.userId} member={member} />
      ))}
    </RowList>
  );
}

function Member({ member }: { member: MemberView }) {
  const { userId, email, name, role, part, since } = member;
  const [removing, setRemoving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const changing = useAction({
    call: (next: MemberRole) => call(changeRole, { params: { userId }, body: { role: next } }),
    done: (_, next) => ({
      title: t("{email} is now a {next}", { email, next: withinSentence(ROLE_NAMES[next]) }),
    }),
    failed: t("The role wasn’t changed"),
    refetches: readTeam,
  });
  return (
    <ListRow
      name={<strong>{name ?? email}</strong>}
      facts={[
        name && email,
        partWords(role, part),
        t("on the team since {since}", { since: formatShortDay(since) }),
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <div className="cluster">
        <select
          className="input input--select team-list__role"
          aria-label={t("Role of {email}", { email })}
          value={changing.isPending ? changing.variables : role}
          onChange={({ target }) => changing.mutate(target.value === "manager" ? "manager" : "viewer")}
        >
          {MEMBER_ROLES.map((other) => (
            <option key={other} value={other}>
              {ROLE_NAMES[other]}
            </option>
          ))}
        </select>
        {role === "viewer" && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            <RichText text="What they see<span>: {email}</span>" values={{ email }} />
          </Button>
        )}
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          <RichText text="Remove<span> {email}</span>" values={{ email }} />
        </Button>
      </div>
      <PartDialog member={member} open={choosing} onClose={() => setChoosing(false)} />
      <RemoveMemberDialog member={member} open={removing} onClose={() => setRemoving(false)} />
    </ListRow>
  );
}

interface RemoveMemberDialogProps {
  member: MemberView;
  open: boolean;
  onClose: () => void;
}

/** Confirms removal, since only a new invitation undoes it. */
function RemoveMemberDialog({ member: { userId, email }, open, onClose }: RemoveMemberDialogProps) {
  const removal = useAction({
    call: () => call(removeMember, { params: { userId } }),
    done: () => ({ title: t("{email} was removed from your team", { email }) }),
    failed: t("No one was removed"),
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
          "Their own API keys stop working. Account keys stay valid: revoke any they may know under API keys.",
        )}
      </p>
    </ConfirmDialog>
  );
}

interface PartDialogProps {
  member: MemberView;
  open: boolean;
  onClose: () => void;
}

/** Changes what a viewer sees, starting with the viewer's next request. */
function PartDialog({ member, open, onClose }: PartDialogProps) {
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
          ? t("{email} sees what you’ve chosen", { email })
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
