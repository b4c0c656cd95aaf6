import { PAGES } from "#shared/paths.ts";
import { DialogLoginSchema, type LoginInput, type UsernameLoginInput } from "#shared/schemas/credentials.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { CurrentPasswordField, UsernameField } from "#ui/account-fields.tsx";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { toastAcrossNavigation } from "#ui/browser/toast-across-navigation.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { signIn, unverifiedUser } from "../parts/sign-in.ts";

interface SignInFormProps {
  onSignedIn: () => void;
  onUnverified: (userId: number) => void;
}

/** Takes a username or an email address; failures are told by toasts (spec section 8). */
export function SignInForm({ onSignedIn, onUnverified }: SignInFormProps) {
  const form = useForm({
    schema: DialogLoginSchema,
    send,
    fallback: FALLBACKS.login,
    onFailure: sayWhyNot,
    leaves: true,
  });

  async function send(credentials: LoginInput | UsernameLoginInput) {
    await signIn(credentials);
    toastAcrossNavigation(TOASTS.signedIn);
    onSignedIn();
  }

  function sayWhyNot(error: unknown) {
    const userId = unverifiedUser(error);
    if (userId !== null) onUnverified(userId);
    else toast({ ...TOASTS.error, description: sentenceOf(error, TOASTS.error.description) });
  }

  return (
    <FormFrame form={form} failure={null}>
      <UsernameField form={form} label="Username or email address" />
      <CurrentPasswordField form={form} />
      <p className="form__aside">
        <a href={PAGES.forgotPassword}>Forgot password?</a>
      </p>
      <SubmitButton form={form} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </FormFrame>
  );
}
