import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { EmailField, NewPasswordField } from "#ui/account-fields.tsx";
import { UrlField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { AcceptTerms } from "./accept-terms.tsx";

interface RegistrationFieldsProps {
  form: Form;
  /** Overrides the form's error for the email address. */
  emailError?: ReactNode;
  /** Whether the user is the operator, who accepts no terms. */
  isOperator?: boolean;
}

/** Fields for users creating their own account. */
export function RegistrationFields({ form, emailError, isOperator = false }: RegistrationFieldsProps) {
  return (
    <>
      <EmailField form={form} {...(emailError && { error: emailError })} />
      <NewPasswordField form={form} />
      <UrlField
        {...form.field("websiteUrl")}
        label={t("Website URL")}
        hint={t("Where you’ll use the widget, such as example.com")}
        required
        disabled={form.busy}
      />
      {!isOperator && <AcceptTerms form={form} />}
    </>
  );
}
