import { useQueryClient } from "@tanstack/react-query";
import { inviteMember, readTeam } from "#shared/api/team.ts";
import { type InviteInput, InviteSchema } from "#shared/schemas/team.ts";
import { MEMBER_ROLES } from "#shared/team.ts";
import { UnsavedGuard } from "#src/dashboard/components/unsaved-guard.tsx";
import { keyOf } from "#src/dashboard/query.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import type { FormValues } from "#ui/form-values.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { useDraft } from "../../session/use-draft.ts";

const EMPTY = { email: "" };
const OPTIONS = MEMBER_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export function InviteForm() {
  const client = useQueryClient();
  const draft = useDraft("team-invite", EMPTY);
  const form = useForm({
    schema: InviteSchema,
    send,
    fallback: "The invitation could not be sent. Please try again.",
  });

  async function send(invite: InviteInput, sent: FormValues) {
    await call(inviteMember, { body: invite });
    draft.markSaved(sent);
    toast({ title: "Invitation sent", description: `${invite.email} has 7 days to accept it.` });
    await client.invalidateQueries({ queryKey: keyOf(readTeam) });
  }

  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <TextField
        {...draft.field("email")}
        type="email"
        label="Email address of the person to invite"
        autoComplete="off"
        required
        error={form.errorOf("email")}
      />
      <RadioGroup
        name="role"
        label="Role"
        hint="Managers can change widgets and reports; viewers can only view them. Neither sees your billing."
        defaultValue="manager"
        options={OPTIONS}
        error={form.errorOf("role")}
      />
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Sending…">
          Send invitation
        </Button>
      </div>
    </FormFrame>
  );
}
