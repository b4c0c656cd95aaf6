import { useEffect, useRef, useState } from "react";
import { DASHBOARD, PAGES, safeNextPath } from "#shared/paths.ts";
import { type LoginInput, LoginSchema } from "#shared/schemas/credentials.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { CurrentPasswordField, EmailField } from "#ui/account-fields.tsx";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { signIn, unverifiedUser } from "./parts/sign-in.ts";
import { VerificationRequired } from "./parts/verification-required.tsx";

/** Signing in with address and password (spec section 2, sign-in screen). */
export function LoginForm() {
  const [unverified, setUnverified] = useState<number | null>(null);
  const form = useForm({ schema: LoginSchema, send, fallback: FALLBACKS.login, leaves: true });
  const emailRef = useFocusOnOpen();

  async function send(credentials: LoginInput) {
    try {
      await signIn(credentials);
      navigateTo(safeNextPath(new URLSearchParams(location.search).get("next")) ?? DASHBOARD.home);
    } catch (error) {
      setUnverified(unverifiedUser(error));
      throw error;
    }
  }

  return (
    <div className="stack">
      {unverified !== null && (
        <VerificationRequired userId={unverified} onClose={() => setUnverified(null)} />
      )}
      <FormFrame form={form} failure={unverified === null ? form.failure : null}>
        <EmailField form={form} ref={emailRef} />
        <CurrentPasswordField form={form} />
        <p className="form__aside">
          <a href={PAGES.forgotPassword}>Forgot password?</a>
        </p>
        <SubmitButton form={form} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </FormFrame>
    </div>
  );
}

/** The field to type into first, unless somebody is somewhere else already. */
function useFocusOnOpen() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
