import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { registerStep1 } from "#shared/registration/contract.ts";
import { type RegisterStep1Input, RegisterStep1Schema } from "#shared/registration/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { RegistrationFields } from "./parts/registration-fields.tsx";
import { useEmailTaken } from "./register/email-taken.tsx";

/** One-step registration, used when nothing is sold. */
export function RegisterAccount() {
  const taken = useEmailTaken();
  const form = useForm({
    schema: RegisterStep1Schema,
    send,
    fallback: FALLBACKS.register,
    leaves: true,
    onInvalid: taken.onInvalid,
    onFailure: taken.onFailure,
  });

  async function send(account: RegisterStep1Input) {
    await call(registerStep1, { body: account });
    navigateTo(localPath(PAGES.registrationSuccess));
  }

  return (
    <FormFrame form={form}>
      <RegistrationFields form={form} emailError={taken.errorOf(form)} />
      <SubmitButton form={form} wide busyLabel={t("Creating account...")}>
        {t("Create account")}
      </SubmitButton>
    </FormFrame>
  );
}
