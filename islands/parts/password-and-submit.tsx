import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { SubmitButton } from "#ui/form-frame.tsx";
import type { Form } from "#ui/use-form.ts";

export function PasswordAndSubmit({ form }: { form: Form }) {
  return (
    <>
      <CurrentPasswordField form={form} />
      <p className="form__aside">
        <a href={localPath(PAGES.forgotPassword)}>{t("Forgot password?")}</a>
      </p>
      <SubmitButton form={form} wide busyLabel={t("Signing in...")}>
        {t("Sign In")}
      </SubmitButton>
    </>
  );
}
