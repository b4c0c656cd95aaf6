import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { joinTeam } from "#shared/team/contract.ts";
import { type InvitationView, type JoinInput, JoinSchema } from "#shared/team/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { NewPasswordField } from "#ui/account-fields.tsx";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { AcceptTerms } from "../parts/accept-terms.tsx";
import { isSold } from "../parts/site-mode.ts";
import { ClosedInvitation } from "./closed-invitation.tsx";
import { enterTeam } from "./enter-team.ts";

/**
 * Creates an account and joins. The emailed link proves the address, so only a password is needed.
 */
export function JoinForm({ token, invitation }: { token: string; invitation: InvitationView }) {
  const [mustSignIn, setMustSignIn] = useState(false);
  const form = useForm({ schema: JoinSchema, send, fallback: FALLBACKS.internal, leaves: true });

  async function send(body: JoinInput) {
    try {
      const { token: session } = await call(joinTeam, { body });
      storeToken(session);
    } catch (error) {
      setMustSignIn(error instanceof HttpError && error.code === "sign_in_first");
      throw error;
    }
    enterTeam(invitation.accountName);
  }

  if (mustSignIn && form.failure) return <ClosedInvitation sentence={form.failure} />;
  return (
    <FormFrame form={form}>
      <input type="hidden" name="token" value={token} />
      <TextField
        name="email"
        label={t("Email address")}
        autoComplete="username"
        readOnly
        defaultValue={invitation.email}
      />
      <NewPasswordField form={form} label={t("Choose a password")} />
      <AcceptTerms form={form} />
      {isSold() && <p className="small">{t("It’s free, and you don’t need a card.")}</p>}
      <SubmitButton form={form} wide busyLabel={t("Joining...")}>
        {t("Create account and join")}
      </SubmitButton>
    </FormFrame>
  );
}
