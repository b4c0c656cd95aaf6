import { TEST_CARDS, type TestCard } from "./cards.ts";
import { ApiError } from "./errors.ts";
import { passesLuhn } from "./luhn.ts";

const SHORTEST = 12;
const LONGEST = 19;

export interface CardEntry {
  number: string;
  expMonth: number;
  /** Two or four digits. */
  expYear: number;
  cvc: string;
}

/** Returns the published test card that was entered, or throws the real provider's error. */
export function readCard(entry: CardEntry, now: Date): { card: TestCard; expMonth: number; expYear: number } {
  const number = entry.number.replace(/\D/g, "");
  if (number.length < SHORTEST || number.length > LONGEST || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  if (entry.expMonth < 1 || entry.expMonth > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const expYear = entry.expYear < 100 ? 2000 + entry.expYear : entry.expYear;
  if (isPast(entry.expMonth, expYear, now) || expYear > now.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (!card) {
    throw cardError(
      "card_declined",
      "Your card was declined. This is the demo provider: only test cards work here, such as 4242 4242 4242 4242.",
      "number",
      "test_mode_live_card",
    );
  }
  if (!new RegExp(card.brand === "amex" ? "^\\d{4}$" : "^\\d{3}$").test(entry.cvc)) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return { card, expMonth: entry.expMonth, expYear };
}

function isPast(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

function cardError(code: string, message: string, param: string, declineCode?: string): ApiError {
  return new ApiError(402, {
    type: "card_error",
    code,
    message,
    param,
    ...(declineCode && { decline_code: declineCode }),
  });
}
