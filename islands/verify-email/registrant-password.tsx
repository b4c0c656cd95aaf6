import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { RegistrantPasswordSchema } from "#shared/schemas/verification.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { t } from "#shared/translate.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
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
        {t(
          "To verify your address, enter the password that you chose when you registered. It shows that the account is yours, and not someone else’s who typed your address.",
        )}
      </p>
      <FormFrame form={form}>
        <TextField
          name="email"
          label={t("Email address")}
          autoComplete="username"
          readOnly
          defaultValue={email}
        />
        <CurrentPasswordField form={form} />
        {acceptsTerms && (
          <p className="small">
            <RichText
              text="By verifying the address you accept the <link>Terms and Conditions</link> and the <link2>Privacy Policy</link2>."
              parts={{
                link: (words) => <a href={localPath(PAGES.terms)}>{words}</a>,
                link2: (words) => <a href={localPath(PAGES.privacy)}>{words}</a>,
              }}
            />
          </p>
        )}
        <SubmitButton form={form} wide busyLabel={t("Verifying...")}>
          {t("Verify and sign in")}
        </SubmitButton>
      </FormFrame>
      <p>
        <RichText
          text="You do not know the password? <link>Set a new one</link>, which verifies the address too."
          parts={{ link: (words) => <a href={localPath(PAGES.forgotPassword)}>{words}</a> }}
        />
      </p>
      <p>
        <RichText
          text="You did not register? <link>Withdraw the registration</link>"
          parts={{
            link: (words) => (
              <a href={localPath(`${PAGES.verifyEmail}?${new URLSearchParams({ disown: token })}`)}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}
