import { type CreateWidgetInput, CreateWidgetSchema } from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { createWidget } from "../../api/create-widget.ts";
import { useAuth } from "../session/auth.tsx";
import { useWidgetMutation } from "./use-widget-mutation.ts";

/** Asks for a name and creates the widget with the default appearance. */
export function CreateWidgetForm({ onCreated }: { onCreated?: () => void }) {
  const { user } = useAuth();
  const creation = useWidgetMutation(createWidget);
  const form = useForm({
    schema: CreateWidgetSchema,
    send,
    fallback: "The widget could not be created. Please try again.",
  });

  async function send(input: CreateWidgetInput) {
    const widget = await creation.mutateAsync(input);
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
      <p>
        <Button type="submit" busy={form.busy} busyLabel="Creating…">
          Create widget
        </Button>
      </p>
    </form>
  );
}

/** `shop.example` for `https://www.shop.example/start`. */
function siteName(websiteUrl: string | null | undefined): string {
  return websiteUrl && URL.canParse(websiteUrl) ? new URL(websiteUrl).hostname.replace(/^www\./, "") : "";
}
