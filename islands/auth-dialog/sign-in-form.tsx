import { DialogLoginSchema, type LoginInput, type UsernameLoginInput } from "#shared/accounts/credentials.ts";
import { t } from "#shared/language/translate.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { UsernameField } from "#ui/account-fields.tsx";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { PasskeySignIn } from "../parts/passkey-sign-in.tsx";
import { PasswordAndSubmit } from "../parts/password-and-submit.tsx";
import { type OpenStep, signIn, unverifiedUser } from "../parts/sign-in.ts";

interface SignInFormProps {
  onSignedIn: () => void;
  onStep: (step: OpenStep) => void;
  onUnverified: (userId: number) => void;
}

/** Accepts a username or an email address; shows failures as toasts. */
export function SignInForm({ onSignedIn, onStep, onUnverified }: SignInFormProps) {
  const form = useForm({
    schema: DialogLoginSchema,
    send,
    fallback: FALLBACKS.login,
    onFailure: showFailure,
    leaves: true,
  });

  async function send(credentials: LoginInput | UsernameLoginInput) {
    const step = await signIn(credentials);
    if (step) onStep(step);
    else onSignedIn();
  }

  function showFailure(error: unknown) {
    const userId = unverifiedUser(error);
    if (userId !== null) onUnverified(userId);
    else toastFailure(TOASTS.error.title, error, TOASTS.error.description);
  }

  return (
    <>
      <FormFrame form={form} failure={null}>
        <UsernameField form={form} label={t("Username or email address")} />
        <PasswordAndSubmit form={form} />
      </FormFrame>
      <PasskeySignIn onSignedIn={onSignedIn} />
    </>
  );
}
