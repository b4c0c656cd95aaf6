import { register } from "#shared/accounts/contract.ts";
import { type DialogRegisterInput, DialogRegisterSchema } from "#shared/accounts/credentials.ts";
import { TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { t } from "#shared/language/translate.ts";
import { VALIDATION } from "#shared/messages.ts";
import type { FieldErrors } from "#shared/parse-fields.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { ConfirmPasswordField, EmailField, NewPasswordField, UsernameField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { readSavedLook } from "#ui/browser/saved-look.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { AcceptTerms } from "../parts/accept-terms.tsx";
import { isSold } from "../parts/site-mode.ts";

/** Creates an account without a plan or card; the user chooses both later in the dashboard. */
export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const form = useForm({
    schema: DialogRegisterSchema,
    send,
    fallback: FALLBACKS.register,
    onInvalid: toastPasswordMismatch,
    onFailure: (error) => toastFailure(TOASTS.error.title, error, TOASTS.error.description),
  });

  async function send(account: DialogRegisterInput) {
    await call(register, { body: account });
    toast(TOASTS.registered);
    onRegistered();
  }

  return (
    <FormFrame form={form} failure={null}>
      {isSold() && (
        <p className="muted small">
          {t("Free for {trialDays} days, without a card. To keep your widget on after that, choose a plan.", {
            trialDays: TRIAL_DAYS,
          })}
        </p>
      )}
      {readSavedLook() !== null && (
        <p className="muted small">{t("Your first widget starts with the look you chose.")}</p>
      )}
      <UsernameField form={form} />
      <EmailField form={form} />
      <NewPasswordField form={form} />
      <ConfirmPasswordField form={form} />
      <AcceptTerms form={form} />
      <SubmitButton form={form} wide busyLabel={t("Creating account...")}>
        {t("Create account")}
      </SubmitButton>
    </FormFrame>
  );
}

function toastPasswordMismatch(errors: FieldErrors): void {
  if (errors.confirmPassword === VALIDATION.passwordsDiffer) {
    toast({ ...TOASTS.error, description: VALIDATION.passwordsDiffer });
  }
}
