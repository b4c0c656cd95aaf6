import { passesLuhn } from "../luhn.ts";

export interface FieldProblem {
  code: string;
  message: string;
}

/** Groups the digits as printed on the card. */
export function formatNumber(text: string): string {
  const digits = onlyDigits(text).slice(0, numberLength(text));
  const groups = isAmex(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/;
  return (groups.exec(digits)?.slice(1) ?? [digits]).filter(Boolean).join(" ");
}

/**
 * Formats as `MM / YY`; a first digit above 1 counts as a whole month, and four-digit years are
 * shortened.
 */
export function formatExpiry(text: string): string {
  const pasted = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  const typed = pasted ? `${pasted[1]?.padStart(2, "0")}${pasted[2]}` : onlyDigits(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function formatCvc(text: string, number: string): string {
  return onlyDigits(text).slice(0, cvcLength(number));
}

export function formatPostalCode(text: string): string {
  return onlyDigits(text).slice(0, 5);
}

export function checkNumber(text: string): FieldProblem | undefined {
  const digits = onlyDigits(text);
  if (digits.length < numberLength(text)) {
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  }
  if (!passesLuhn(digits)) return { code: "invalid_number", message: "Your card number is invalid." };
  return undefined;
}

export function checkExpiry(text: string, now: Date): FieldProblem | undefined {
  const digits = onlyDigits(text);
  if (digits.length < 4) {
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  }
  const { month, year } = readExpiry(text);
  if (month < 1 || month > 12) {
    return { code: "invalid_expiry_month", message: "Your card's expiration month is invalid." };
  }
  if (year < now.getFullYear()) {
    return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  }
  return undefined;
}

export function checkCvc(text: string, number: string): FieldProblem | undefined {
  if (onlyDigits(text).length === cvcLength(number)) return undefined;
  return { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
}

export function checkPostalCode(text: string): FieldProblem | undefined {
  if (onlyDigits(text).length === 5) return undefined;
  return { code: "incomplete_zip", message: "Your ZIP is incomplete." };
}

export function readExpiry(text: string): { month: number; year: number } {
  const digits = onlyDigits(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

function cvcLength(number: string): number {
  return isAmex(number) ? 4 : 3;
}

function numberLength(text: string): number {
  return isAmex(text) ? 15 : 16;
}

function isAmex(text: string): boolean {
  return /^3[47]/.test(text);
}
