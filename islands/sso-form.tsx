import { useEffect, useRef } from "react";
import { t } from "#shared/language/translate.ts";
import { startSso } from "#shared/single-sign-on/contract.ts";
import { StartSsoSchema } from "#shared/single-sign-on/sign-in-schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { EmailField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";

/** Takes an email address and opens the sign-in provider for its domain. */
export function SsoForm() {
  const form = useForm({ schema: StartSsoSchema, send, fallback: FALLBACKS.login, leaves: true });
  const emailRef = useGivenAddress();

  async function send({ email }: { email: string }) {
    const { url } = await call(startSso, { body: { email, next: nextPath() } });
    navigateTo(url);
  }

  return (
    <FormFrame form={form}>
      <EmailField form={form} label={t("Email address at your organization")} ref={emailRef} />
      <SubmitButton form={form} wide busyLabel={t("Opening your provider...")}>
        {t("Continue")}
      </SubmitButton>
    </FormFrame>
  );
}

/**
 * Returns the path to open afterward, taken from the referrer if this page's URL doesn't specify
 * it.
 */
function nextPath(): string | undefined {
  const isOwn = document.referrer.startsWith(`${location.origin}/`);
  const queries = [location.search, isOwn ? new URL(document.referrer).search : ""];
  return (
    queries.map((query) => new URLSearchParams(query).get("next")).find((next) => next !== null) ?? undefined
  );
}

/** Fills in the email address from the page's URL and focuses the field. */
function useGivenAddress() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.value ||= new URLSearchParams(location.search).get("email") ?? "";
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }, []);
  return ref;
}
