import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint } from "#shared/endpoint.ts";
import type { ToastText } from "#shared/toasts.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { clearPasswords, type FormValues } from "#ui/form-values.ts";
import { type FormOptions, useForm } from "#ui/use-form.ts";
import { keyOf } from "../../query.ts";
import { useDraft } from "../session/use-draft.ts";

interface SettingsOptions<Input, Saved> extends Pick<FormOptions<Input>, "schema" | "fallback"> {
  /** Name of the stored draft. */
  name: string;
  /** Values for the draft's fields, never passwords. */
  saved: Saved;
  /** Makes the call and returns the toast that confirms it. */
  save: (input: Input) => Promise<ToastText>;
  /** Endpoint refetched after saving. */
  refetches?: Endpoint;
}

export type SettingsState = Pick<
  ReturnType<typeof useSettingsForm<unknown, FormValues>>,
  "form" | "unsaved" | "typed" | "discard"
>;

/** Runs a settings form with a draft that survives reloads. */
export function useSettingsForm<Input, Saved extends FormValues>(options: SettingsOptions<Input, Saved>) {
  const { name, saved, save, refetches, ...checks } = options;
  const client = useQueryClient();
  const { markSaved, field, ...draft } = useDraft(name, saved);
  const [typed, setTyped] = useState(false);
  const form = useForm({
    ...checks,
    async send(input, sent) {
      const confirmation = await save(input);
      markSaved(sent);
      setTyped(clearPasswords(form.formRef.current, sent));
      toast(confirmation);
      if (refetches) await client.invalidateQueries({ queryKey: keyOf(refetches) });
    },
  });
  return {
    ...draft,
    form,
    /** Whether a password was typed; drafts never contain passwords. */
    typed,
    field: (of: keyof Saved & string) => ({ ...field(of), error: form.errorOf(of) }),
    password: { form, disabled: false, onChange: () => setTyped(true) },
  };
}
