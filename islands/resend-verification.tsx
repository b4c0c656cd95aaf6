import { useEffect } from "react";
import { FALLBACKS, TOASTS } from "../src/shared/messages.ts";
import { API } from "../src/shared/paths.ts";
import { ForgotPasswordSchema } from "../src/shared/schemas/account.ts";
import { Alert } from "../src/ui/alert.tsx";
import { request } from "../src/ui/browser/fetcher.ts";
import { toast } from "../src/ui/browser/toast-store.ts";
import { Button } from "../src/ui/button.tsx";
import { TextField } from "../src/ui/text-field.tsx";
import { useForm } from "../src/ui/use-form.ts";
import { useCurrentUser } from "./parts/current-user.ts";

/** Has the verification mail sent once more, to an address that is filled in where it is known. */
export function ResendVerification() {
  const user = useCurrentUser();
  const form = useForm({ schema: ForgotPasswordSchema, send, fallback: FALLBACKS.resend });
  useEffect(() => {
    const input = form.formRef.current?.elements.namedItem("email");
    if (user && input instanceof HTMLInputElement && !input.value) input.value = user.email;
  }, [user, form.formRef]);

  async function send(body: { email: string }) {
    await request("POST", API.resendVerification, { body });
    toast(TOASTS.resent);
  }

  return (
    <form
      className="form"
      noValidate
      method="post"
      ref={form.formRef}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {form.failure && (
        <Alert variant="destructive" ref={form.failureRef}>
          {form.failure}
        </Alert>
      )}
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        required
        disabled={form.busy}
        error={form.errorOf("email")}
      />
      <Button type="submit" wide waiting={!form.ready} busy={form.busy} busyLabel="Sending...">
        Resend Verification Email
      </Button>
    </form>
  );
}
