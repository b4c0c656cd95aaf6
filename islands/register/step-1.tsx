import { useEffect } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { registerStep1 } from "#shared/registration/contract.ts";
import { type RegisterStep1Input, RegisterStep1Schema } from "#shared/registration/schemas.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useForm } from "#ui/use-form.ts";
import { RegistrationFields } from "../parts/registration-fields.tsx";
import { readDraft, updateDraft } from "./draft.ts";
import { useEmailTaken } from "./email-taken.tsx";
import { type IncompleteUser, storeIncompleteUser } from "./incomplete-user.ts";

/** Creates the account; `onCreated` continues to step 2. */
export function Step1({ onCreated }: { onCreated: (user: IncompleteUser) => void }) {
  const taken = useEmailTaken();
  const form = useForm({
    schema: RegisterStep1Schema,
    send,
    fallback: REGISTRATION_TOASTS.step1Failed.description,
    onInvalid: taken.onInvalid,
    onFailure(error) {
      taken.onFailure(error);
      showFailure(error);
    },
  });
  useEffect(() => keepDraftOf(form.formRef.current), [form.formRef]);

  async function send(account: RegisterStep1Input) {
    const via = new URLSearchParams(location.search).get("via");
    const { userId } = await call(registerStep1, { body: { ...account, ...(via && { via }) } });
    const user = { userId, email: account.email };
    storeIncompleteUser(user);
    updateDraft({ started: true, email: account.email, websiteUrl: account.websiteUrl });
    toast(REGISTRATION_TOASTS.accountCreated);
    onCreated(user);
  }

  return (
    <FormFrame form={form} failure={null}>
      <RegistrationFields form={form} emailError={taken.errorOf(form)} />
      <SubmitButton form={form} wide busyLabel={t("Creating account...")}>
        {t("Continue")}
      </SubmitButton>
      <p className="account__switch">
        <RichText
          text="Already have an account? <link>Sign in</link>"
          parts={{ link: (words) => <a href={localPath(PAGES.login)}>{words}</a> }}
        />
      </p>
    </FormFrame>
  );
}

function showFailure(error: unknown): void {
  const text =
    error instanceof HttpError ? REGISTRATION_TOASTS.step1Failed : REGISTRATION_TOASTS.step1Network;
  toastFailure(text.title, error, text.description);
}

/** Restores fields emptied by a reload and stores input typed into them. */
function keepDraftOf(form: HTMLFormElement | null): void {
  const draft = readDraft();
  for (const name of ["email", "websiteUrl"] as const) {
    const input = form?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value ||= draft[name] ?? "";
    input.oninput = () => updateDraft({ [name]: input.value });
  }
}
