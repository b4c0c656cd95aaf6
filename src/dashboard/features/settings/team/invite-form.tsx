import { useState } from "react";
import * as v from "valibot";
import { inviteMember, readTeam } from "#shared/api/team.ts";
import { InviteSchema } from "#shared/schemas/team.ts";
import { type AccountPart, MEMBER_ROLES, type MemberRole } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { isSold } from "../../../page-settings.ts";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { PartFields } from "./part-fields.tsx";

/** The part of the account is chosen beside the form's own fields. */
const FormSchema = v.omit(InviteSchema, ["part"]);

const OPTIONS = optionsOf(MEMBER_ROLES, ROLE_NAMES);

export function InviteForm() {
  const [role, setRole] = useState<MemberRole>("manager");
  const [part, setPart] = useState<AccountPart | null>(null);
  const settings = useSettingsForm({
    name: "team-invite",
    saved: { email: "" },
    schema: FormSchema,
    async save(invite) {
      await call(inviteMember, { body: { ...invite, part: invite.role === "viewer" ? part : null } });
      setPart(null);
      return {
        title: t("Invitation sent"),
        description: t("{email} has 7 days to accept it.", { email: invite.email }),
      };
    },
    refetches: readTeam,
    fallback: t("The invitation could not be sent. Please try again."),
  });
  return (
    <SettingsForm settings={settings} submit={t("Send invitation")} busyLabel={t("Sending…")}>
      <TextField
        {...settings.field("email")}
        type="email"
        label={t("Email address of the person to invite")}
        autoComplete="off"
        required
      />
      <RadioGroup
        name="role"
        label={t("Role")}
        hint={[
          t("Managers can change widgets and reports; viewers can only view them."),
          isSold() && t("Neither sees your billing."),
        ]
          .filter(Boolean)
          .join(" ")}
        defaultValue="manager"
        onChange={setRole}
        options={OPTIONS}
        error={settings.form.errorOf("role")}
      />
      {role === "viewer" && (
        <PartFields part={part} error={settings.form.errorOf("part")} onChange={setPart} />
      )}
    </SettingsForm>
  );
}
