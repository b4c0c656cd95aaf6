import { PAGES } from "#shared/paths.ts";
import { RegistrantPasswordSchema } from "#shared/schemas/verification.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";

interface RegistrantPasswordProps {
  token: string;
  email: string;
  /** Whether verifying accepts the terms, as the mail says. */
  acceptsTerms: boolean;
  onPassword: (password: string) => Promise<void>;
}

/**
 * Asks for the password when a verification link is opened in another browser than the one that
 * registered, to prove whose registration it is.
 */
export function RegistrantPassword({ token, email, acceptsTerms, onPassword }: RegistrantPasswordProps) {
  const form = useForm({
    schema: RegistrantPasswordSchema,
    send: ({ password }) => onPassword(password),
    fallback: FALLBACKS.internal,
  });
  return (
    <div className="stack">
      <p>
        To verify your address, enter the password that you chose when you registered. It shows that the
        account is yours, and not someone else’s who typed your address.
      </p>
      <FormFrame form={form}>
        <TextField name="email" label="Email address" autoComplete="username" readOnly defaultValue={email} />
        <CurrentPasswordField form={form} />
        {acceptsTerms && (
          <p className="small">
            By verifying the address you accept the <a href={PAGES.terms}>Terms and Conditions</a> and the{" "}
            <a href={PAGES.privacy}>Privacy Policy</a>.
          </p>
        )}
        <SubmitButton form={form} wide busyLabel="Verifying...">
          Verify and sign in
        </SubmitButton>
      </FormFrame>
      <p>
        You do not know the password? <a href={PAGES.forgotPassword}>Set a new one</a>, which verifies the
        address too.
      </p>
      <p>
        You did not register?{" "}
        <a href={`${PAGES.verifyEmail}?${new URLSearchParams({ disown: token })}`}>
          Withdraw the registration
        </a>
      </p>
    </div>
  );
}
