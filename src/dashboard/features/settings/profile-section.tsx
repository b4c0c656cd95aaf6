import { updateAccount } from "#shared/api/account.ts";
import { type ProfileInput, ProfileSchema } from "#shared/schemas/profile.ts";
import type { UserView } from "#shared/schemas/user.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import type { FormValues } from "#ui/form-values.ts";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useDraft } from "../session/use-draft.ts";
import { changedFields } from "./changed-fields.ts";
import { SettingsForm } from "./settings-form.tsx";

type Profile = Pick<UserView, "contactPerson" | "username" | "websiteUrl">;

export function ProfileSection() {
  const { user, update } = useSignedInUser();
  const saved = textsOf(user);
  const draft = useDraft("profile", saved);
  const form = useForm({
    schema: ProfileSchema,
    send,
    fallback: "Your profile could not be saved. Please try again.",
  });

  async function send(input: ProfileInput, sent: FormValues) {
    const { contactPerson, username, websiteUrl } = await call(updateAccount, {
      body: changedFields(input, user),
    });
    update({ contactPerson, username, websiteUrl });
    draft.markSaved(sent);
    toast({ title: "Profile saved" });
  }

  return (
    <SettingsForm form={form} draft={draft} discardable submit="Save profile">
      <TextField
        {...draft.field("contactPerson")}
        label="Contact person (optional)"
        hint="The name we use in emails and on invoices."
        autoComplete="name"
        error={form.errorOf("contactPerson")}
      />
      <TextField
        {...draft.field("username")}
        label="Username (optional)"
        hint="You can sign in with it instead of your email address: 3 to 40 letters, digits, dots, hyphens or underscores."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf("username")}
      />
      <TextField
        {...draft.field("websiteUrl")}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf("websiteUrl")}
      />
    </SettingsForm>
  );
}

function textsOf({ contactPerson, username, websiteUrl }: Profile) {
  return { contactPerson: contactPerson ?? "", username: username ?? "", websiteUrl: websiteUrl ?? "" };
}
