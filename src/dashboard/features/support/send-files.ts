import { addDeskFile } from "#shared/api/desk.ts";
import type { ConversationView } from "#shared/schemas/desk.ts";
import type { ToastText } from "#shared/toasts.ts";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import type { Form } from "#ui/use-form.ts";
import { FILES } from "./message-fields.tsx";

/**
 * Uploads the form's files to the latest message, which has arrived already. Returns the
 * conversation with them, and a toast that names the refused ones.
 */
export async function sendFiles(
  sent: ConversationView,
  form: Form,
): Promise<{ view: ConversationView; told: ToastText }> {
  let view = sent;
  const refused: string[] = [];
  const message = String(sent.messages.at(-1)?.number);
  for (const file of filesOf(form.formRef.current)) {
    try {
      view = await call(addDeskFile, {
        params: { id: sent.id },
        query: { name: file.name, message },
        body: file,
      });
    } catch (error) {
      refused.push(`${file.name}: ${sentenceOf(error, "Please send the file again.")}`);
    }
  }
  if (refused.length === 0) return { view, told: ALL_SENT };
  return {
    view,
    told: {
      title: "Your message was sent, but not all files",
      description: refused.join(" "),
      destructive: true,
    },
  };
}

const ALL_SENT: ToastText = {
  title: "Your message was sent",
  description: "We email you as soon as we have answered.",
};

function filesOf(form: HTMLFormElement | null): File[] {
  const field = form?.elements.namedItem(FILES);
  return field instanceof HTMLInputElement ? Array.from(field.files ?? []) : [];
}
