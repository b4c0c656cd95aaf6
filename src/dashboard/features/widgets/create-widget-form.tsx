import { useState } from "react";
import { parseFields } from "../../../shared/parse-fields.ts";
import {
  type AppearanceInput,
  AppearanceSchema,
  type CreateWidgetInput,
  CreateWidgetSchema,
} from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { forgetKeptLook, readKeptLook } from "../../../ui/browser/kept-look.ts";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { createWidget } from "../../api/create-widget.ts";
import { useAuth } from "../session/auth.tsx";
import { appearanceWords } from "./appearance-words.ts";
import { useWidgetMutation } from "./use-widget-mutation.ts";

/** Asks for a name and creates the widget with the default appearance. */
export function CreateWidgetForm({ onCreated }: { onCreated?: () => void }) {
  const { user } = useAuth();
  const [look] = useState(keptLook);
  const creation = useWidgetMutation(createWidget);
  const form = useForm({
    schema: CreateWidgetSchema,
    send,
    fallback: "The widget could not be created. Please try again.",
  });

  async function send(input: CreateWidgetInput) {
    const widget = await creation.mutateAsync({ ...look, ...input });
    forgetKeptLook();
    onCreated?.();
    toast({ title: "Widget created", description: `Copy the code of “${widget.name}” into your site.` });
  }

  return (
    <form className="form" noValidate ref={form.formRef} onSubmit={form.onSubmit} onInput={form.onInput}>
      {form.failure && (
        <Alert variant="destructive" ref={form.failureRef}>
          {form.failure}
        </Alert>
      )}
      <TextField
        label="Name of the widget"
        hint="Only you see it, for example the name of your site."
        name="name"
        required
        defaultValue={siteName(user?.websiteUrl)}
        error={form.errorOf("name")}
      />
      {look && (
        <p className="muted">It starts with the look you chose on the home page: {lookWords(look)}.</p>
      )}
      <p>
        <Button type="submit" busy={form.busy} busyLabel="Creating…">
          Create widget
        </Button>
      </p>
    </form>
  );
}

/** What was kept on the home page, if it is a look. */
function keptLook(): AppearanceInput | null {
  return parseFields(AppearanceSchema, readKeptLook()).value;
}

function lookWords(look: AppearanceInput): string {
  return appearanceWords(look).toLowerCase();
}

/** `shop.example` for `https://www.shop.example/start`. */
function siteName(websiteUrl: string | null | undefined): string {
  return websiteUrl && URL.canParse(websiteUrl) ? new URL(websiteUrl).hostname.replace(/^www\./, "") : "";
}
