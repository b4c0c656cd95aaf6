import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { acceptInvitation } from "#shared/team/contract.ts";
import type { InvitationView } from "#shared/team/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { enterTeam } from "./enter-team.ts";

export function AcceptInvitation({ token, invitation }: { token: string; invitation: InvitationView }) {
  const form = useForm({ schema: v.object({}), send, fallback: FALLBACKS.internal, leaves: true });

  async function send() {
    await call(acceptInvitation, { body: { token } });
    enterTeam(invitation.accountName);
  }

  return (
    <FormFrame form={form}>
      <SubmitButton form={form} wide busyLabel={t("Joining...")}>
        {t("Join the team")}
      </SubmitButton>
      <p className="muted small">
        {t("You keep your own account and can switch between the two in the dashboard.")}
      </p>
    </FormFrame>
  );
}
