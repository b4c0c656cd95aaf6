import { t } from "#shared/translate.ts";
import { EmailField, NewPasswordField } from "#ui/account-fields.tsx";
import { UrlField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { AcceptTerms } from "./accept-terms.tsx";

/** The fields of a new account of one's own. */
export function RegistrationFields({ form }: { form: Form }) {
  return (
    <>
      <EmailField form={form} />
      <NewPasswordField form={form} />
      <UrlField
        {...form.field("websiteUrl")}
        label={t("Website URL")}
        hint={t("Where the widget will go, such as example.com")}
        required
        disabled={form.busy}
      />
      <AcceptTerms form={form} />
    </>
  );
}
