import { mark } from "#shared/translate.ts";
import { isAbort, sentenceOf } from "./fetcher.ts";
import { toast } from "./toast-store.ts";

/** Shows why a call failed, under a title that names what did not happen; nothing for an abort. */
export function toastFailure(title: string, error: unknown, fallback = mark("Please try again.")): void {
  if (isAbort(error)) return;
  toast({ title, description: sentenceOf(error, fallback), destructive: true });
}
