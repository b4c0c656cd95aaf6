import { mark } from "#shared/language/translate.ts";
import { sentenceOf } from "./fetcher.ts";
import { toast } from "./toast-store.ts";

/** Shows why a call failed, under a title that names the failed action. */
export function toastFailure(title: string, error: unknown, fallback = mark("Please try again.")): void {
  toast({ title, description: sentenceOf(error, fallback), destructive: true });
}
