import { sentenceOf } from "#ui/browser/fetcher.ts";
import { PaymentError } from "#ui/card-form/confirm-card.ts";

/** Returns the card provider's sentence, else the server's, else the fallback. */
export function paymentSentence(error: unknown, fallback: string): string {
  return (error instanceof PaymentError && error.message) || sentenceOf(error, fallback);
}
