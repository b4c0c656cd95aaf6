import { useState } from "react";
import { forgotPassword } from "#shared/accounts/contract.ts";
import { ForgotPasswordSchema } from "#shared/accounts/credentials.ts";
import { t } from "#shared/language/translate.ts";
import { NOTICES } from "#shared/messages.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { EmailField } from "#ui/account-fields.tsx";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";

/** Requests an email with a reset link; the response is the same for every address. */
export function ForgotPasswordForm() {
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({ schema: ForgotPasswordSchema, send, fallback: FALLBACKS.internal });

  async function send(body: { email: string }) {
    setNotice(null);
    await call(forgotPassword, { body });
    setNotice(NOTICES.resetRequested);
  }

  return (
    <FormFrame form={form}>
      {notice && (
        <Alert variant="success" title={t("Check your inbox")}>
          {notice}
        </Alert>
      )}
      <EmailField form={form} />
      <SubmitButton form={form} wide busyLabel={t("Sending...")}>
        {t("Send reset link")}
      </SubmitButton>
    </FormFrame>
  );
}
