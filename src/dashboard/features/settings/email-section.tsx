import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readAccount } from "#shared/api/account.ts";
import { requestEmailChange } from "#shared/api/email-changes.ts";
import { type AccountView, ChangeEmailSchema } from "#shared/schemas/profile.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { clearPasswords } from "#ui/form-values.ts";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { QueryView } from "../../components/query-view.tsx";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useDraft } from "../session/use-draft.ts";
import { PendingEmailChange } from "./pending-email-change.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useAccount } from "./use-account.ts";

export function EmailSection() {
  return (
    <QueryView query={useAccount()} what="your address">
      {(account) => <EmailAddress account={account} />}
    </QueryView>
  );
}

function EmailAddress({ account: { email, emailChange } }: { account: AccountView }) {
  useNewAddress(email);
  return (
    <>
      <p>
        You sign in with <strong className="settings__address">{email}</strong>, and our emails go there.
      </p>
      {emailChange && <PendingEmailChange email={email} change={emailChange} />}
      <h3>{emailChange ? "Request the change again" : "Change your address"}</h3>
      <p>
        We send one link to your current address and one to the new address. Your address changes once you
        have opened both.
      </p>
      <EmailForm />
    </>
  );
}

function EmailForm() {
  const client = useQueryClient();
  const draft = useDraft("email", { email: "" });
  const [typed, setTyped] = useState(false);
  const form = useForm({
    schema: ChangeEmailSchema,
    async send(input, sent) {
      const { message } = await call(requestEmailChange, { body: input });
      draft.markSaved(sent);
      setTyped(clearPasswords(form.formRef.current, sent));
      toast({ title: "Two emails are on their way", description: message });
      await client.invalidateQueries({ queryKey: keyOf(readAccount) });
    },
    fallback: "The change could not be requested. Please try again.",
  });

  return (
    <SettingsForm form={form} draft={draft} typed={typed} submit="Send the two links">
      <TextField
        {...draft.field("email")}
        type="email"
        label="New email address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errorOf("email")}
      />
      <CurrentPasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        disabled={false}
        onChange={() => setTyped(true)}
      />
    </SettingsForm>
  );
}

/** Picks up a change confirmed by an emailed link in another tab. */
function useNewAddress(email: string): void {
  const { user, update } = useSignedInUser();
  useEffect(() => {
    if (user.email !== email) update({ email, isEmailVerified: true });
  });
}
