import { inviteMember, readTeam } from "#shared/api/team.ts";
import { InviteSchema } from "#shared/schemas/team.ts";
import { MEMBER_ROLES } from "#shared/team.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { isSold } from "../../../page-settings.ts";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";

const OPTIONS = optionsOf(MEMBER_ROLES, ROLE_NAMES);

export function InviteForm() {
  const settings = useSettingsForm({
    name: "team-invite",
    saved: { email: "" },
    schema: InviteSchema,
    async save(invite) {
      await call(inviteMember, { body: invite });
      return { title: "Invitation sent", description: `${invite.email} has 7 days to accept it.` };
    },
    refetches: readTeam,
    fallback: "The invitation could not be sent. Please try again.",
  });
  return (
    <SettingsForm settings={settings} submit="Send invitation" busyLabel="Sending…">
      <TextField
        {...settings.field("email")}
        type="email"
        label="Email address of the person to invite"
        autoComplete="off"
        required
      />
      <RadioGroup
        name="role"
        label="Role"
        hint={`Managers can change widgets and reports; viewers can only view them.${isSold() ? " Neither sees your billing." : ""}`}
        defaultValue="manager"
        options={OPTIONS}
        error={settings.form.errorOf("role")}
      />
    </SettingsForm>
  );
}
