import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { SECOND_STEP_GRACE_DAYS } from "#shared/second-steps/schemas.ts";
import {
  demandSecondStep,
  inviteMember,
  readTeam,
  resendInvite,
  withdrawInvite,
} from "#shared/team/contract.ts";
import { type AccountPart, MEMBER_ROLES, type MemberRole } from "#shared/team/roles.ts";
import { InviteSchema, type InviteView, type MemberView } from "#shared/team/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { QueryView } from "../../components/query-view.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { SeePlans } from "../../components/see-plans.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatDay, formatShortDay } from "../../format.ts";
import { isSold } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { useCurrentAccount } from "../session/current-account.ts";
import { ROLE_NAMES } from "../session/role-names.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { MemberList } from "./member-list.tsx";
import { PartFields } from "./part-fields.tsx";
import { partWords } from "./part-words.ts";
import { TeamsJoined } from "./teams-joined.tsx";

/** Excludes the account part, which is selected next to the form's own fields. */
const FormSchema = v.omit(InviteSchema, ["part"]);

const OPTIONS = optionsOf(MEMBER_ROLES, ROLE_NAMES);

/** The account's team, for its owner, and the teams the user has joined. */
export function TeamSection() {
  const account = useCurrentAccount();
  if (!account) return null;
  return (
    <>
      {account.isOwner ? (
        <OwnTeam />
      ) : (
        <p>{t("Only the owner of {name} can change its team.", { name: account.name })}</p>
      )}
      <TeamsJoined />
    </>
  );
}

function Invitation() {
  return (
    <>
      <p>
        {t(
          "Invite the people who look after your websites with you. Each person signs in with their own account.",
        )}
      </p>
      <InviteForm />
    </>
  );
}

function OwnTeam() {
  // Refetches on every mount, since invited users may join at any time.
  const team = useQuery({ ...query(readTeam), refetchOnMount: "always" });
  return (
    <QueryView query={team} what={t("your team")}>
      {({ isOpen, secondStepDemandedFrom, members, invites }) => (
        <>
          {isOpen ? <Invitation /> : <TeamNotInPlan hasMembers={members.length > 0} />}
          <MemberList members={members} />
          {isOpen && <DemandSecondStep from={secondStepDemandedFrom} members={members} />}
          <InviteList invites={invites} canResend={isOpen} />
        </>
      )}
    </QueryView>
  );
}

function TeamNotInPlan({ hasMembers }: { hasMembers: boolean }) {
  return (
    <>
      <p>
        {t(
          "With the Professional plan or higher, you can invite others to your account: managers, who can change widgets and reports, and viewers, who can only view them. Neither sees your billing.",
        )}
      </p>
      {hasMembers && (
        <p>
          {t(
            "Your plan doesn’t currently include a team. The people below are still on it but can’t open your account until your plan includes one again.",
          )}
        </p>
      )}
      <SeePlans />
    </>
  );
}

interface DemandSecondStepProps {
  /** Start of enforcement; null if a second step isn't required. */
  from: string | null;
  members: MemberView[];
}

/** Lets the owner require a second step for the whole team. */
function DemandSecondStep({ from, members }: DemandSecondStepProps) {
  const without = members.filter(({ hasSecondStep }) => !hasSecondStep);
  const change = useAction({
    call: () => call(demandSecondStep, { body: { isDemanded: from === null } }),
    done: ({ secondStepDemandedFrom }) => ({
      title: secondStepDemandedFrom
        ? t("A second step is required as of {secondStepDemandedFrom}", {
            secondStepDemandedFrom: formatDay(secondStepDemandedFrom),
          })
        : t("A second step is no longer required"),
    }),
    failed: t("Nothing was changed"),
    refetches: readTeam,
  });
  return (
    <Section title={t("Second step for the team")}>
      <p>
        {from
          ? t(
              "Starting {from}, everyone on your team needs a passkey or authenticator app to open this account.",
              { from: formatDay(from) },
            )
          : t(
              "You can require a passkey or authenticator app from everyone on your team. Members without one get an email and have {factorGraceDays} days to set one up.",
              { secondStepGraceDays: SECOND_STEP_GRACE_DAYS },
            )}
      </p>
      {without.length > 0 && (
        <p>
          {t("Without a second step so far: {without}.", {
            without: without.map(({ email }) => email).join(", "),
          })}
        </p>
      )}
      <div>
        <ActionButton action={change} busyLabel={t("Saving…")}>
          {from ? t("Stop requiring a second step") : t("Require a second step")}
        </ActionButton>
      </div>
    </Section>
  );
}

function InviteForm() {
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
    fallback: t("The invitation couldn’t be sent. Please try again."),
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

function InviteList({ invites, canResend }: { invites: InviteView[]; canResend: boolean }) {
  return (
    <RowList title={t("Invitations")}>
      {invites.map((invite) => (
        <Invite key={invite.id} invite={invite} canResend={canResend} />
      ))}
    </RowList>
  );
}

function Invite({ invite, canResend }: { invite: InviteView; canResend: boolean }) {
  const { id, email, role, part, expiresAt, hasExpired } = invite;
  const resending = useAction({
    call: () => call(resendInvite, { params: { id } }),
    done: () => ({ title: t("A new email is on its way to {email}", { email }) }),
    failed: t("No email was sent"),
    refetches: readTeam,
  });
  const withdrawal = useAction({
    call: () => call(withdrawInvite, { params: { id } }),
    done: () => ({ title: t("The invitation to {email} was withdrawn", { email }) }),
    failed: t("The invitation wasn’t withdrawn"),
    focus: "h2",
    refetches: readTeam,
  });
  return (
    <ListRow
      name={
        <>
          <strong>{email}</strong>
          {hasExpired && <Badge variant="signal">{t("Expired")}</Badge>}
        </>
      }
      facts={[
        ROLE_NAMES[role],
        partWords(role, part),
        `${hasExpired ? t("expired") : t("open until")} ${formatShortDay(expiresAt)}`,
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <div className="cluster">
        {canResend && (
          <ActionButton action={resending} busyLabel={t("Sending…")}>
            <RichText text="Send again<span> to {email}</span>" values={{ email }} />
          </ActionButton>
        )}
        <ActionButton action={withdrawal} variant="quiet" busyLabel={t("Withdrawing…")}>
          <RichText text="Withdraw<span> the invitation to {email}</span>" values={{ email }} />
        </ActionButton>
      </div>
    </ListRow>
  );
}
