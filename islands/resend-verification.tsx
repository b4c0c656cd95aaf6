import { useEffect } from "react";
import { resendVerification } from "#shared/accounts/contract.ts";
import { ForgotPasswordSchema } from "#shared/accounts/credentials.ts";
import { t } from "#shared/language/translate.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { EmailField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { useCurrentUser } from "./parts/current-user.ts";

export function ResendVerification() {
  const user = useCurrentUser();
  const form = useForm({ schema: ForgotPasswordSchema, send, fallback: FALLBACKS.resend });
  useEffect(() => {
    const input = form.formRef.current?.elements.namedItem("email");
    if (user && input instanceof HTMLInputElement && !input.value) input.value = user.email;
  }, [user, form.formRef]);

  async function send(body: { email: string }) {
    await call(resendVerification, { body });
    toast(TOASTS.resent);
  }

  return (
    <FormFrame form={form}>
      <EmailField form={form} />
      <SubmitButton form={form} wide busyLabel={t("Sending...")}>
        {t("Resend Verification Email")}
      </SubmitButton>
    </FormFrame>
  );
}
