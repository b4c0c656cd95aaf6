import type { DeskMessageView } from "#shared/desk/schemas.ts";
import { t } from "#shared/language/translate.ts";
import type { ToastText } from "#shared/toasts.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import type { Form } from "#ui/use-form.ts";
import { FILES } from "./message-fields.tsx";

interface Conversation {
  id: string;
  messages: DeskMessageView[];
}

export interface Upload {
  params: { id: string };
  query: { name: string; message: string };
  body: File;
}

interface Sending<View> {
  /** The user's side; the other one may have written since. */
  author: DeskMessageView["author"];
  upload: (file: Upload) => Promise<View>;
  allSent: ToastText;
}

/**
 * Uploads the form's files to the side's latest message, which has already arrived. Returns the
 * updated conversation and a toast naming any refused files.
 */
export async function sendFiles<View extends Conversation>(
  sent: View,
  form: Form,
  { author, upload, allSent }: Sending<View>,
): Promise<{ view: View; told: ToastText }> {
  let view = sent;
  const refused: string[] = [];
  const message = String(sent.messages.findLast((one) => one.author === author)?.number);
  for (const file of filesOf(form.formRef.current)) {
    try {
      view = await upload({ params: { id: sent.id }, query: { name: file.name, message }, body: file });
    } catch (error) {
      refused.push(`${file.name}: ${sentenceOf(error, t("Please send the file again."))}`);
    }
  }
  if (refused.length === 0) return { view, told: allSent };
  return {
    view,
    told: {
      title: t("Your message was sent, but not all files"),
      description: refused.join(" "),
      destructive: true,
    },
  };
}

export function filesOf(form: HTMLFormElement | null): File[] {
  const field = form?.elements.namedItem(FILES);
  return field instanceof HTMLInputElement ? Array.from(field.files ?? []) : [];
}
