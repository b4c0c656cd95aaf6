import { useEffect, useRef, useState } from "react";
import { DASHBOARD, safeNextPath } from "#shared/paths.ts";
import { type LoginInput, LoginSchema } from "#shared/schemas/credentials.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { EmailField } from "#ui/account-fields.tsx";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { PasswordAndSubmit } from "./parts/password-and-submit.tsx";
import { signIn, unverifiedUser } from "./parts/sign-in.ts";
import { VerificationRequired } from "./parts/verification-required.tsx";

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
        <PasswordAndSubmit form={form} />
      </FormFrame>
    </div>
  );
}

/** Focuses the first field, unless focus is elsewhere already. */
function useFocusOnOpen() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
