import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export type IdPrefix =
  | "cbtxn"
  | "ch"
  | "clock"
  | "cn"
  | "cnli"
  | "cus"
  | "di"
  | "du"
  | "evt"
  | "ii"
  | "il"
  | "in"
  | "inpay"
  | "pi"
  | "pm"
  | "price"
  | "prod"
  | "promo"
  | "re"
  | "req"
  | "seti"
  | "si"
  | "sub"
  | "sub_sched"
  | "txi"
  | "we"
  | "whsec";

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${prefix === "req" ? "" : "1"}${randomText(23)}`;
}

export function newClientSecret(id: string): string {
  return `${id}_secret_${newSecret()}`;
}

export function newSecret(): string {
  return randomText(25);
}

/** Generates an ID; coupon IDs have no prefix. */
export function newCouponId(): string {
  return randomText(8);
}

export function newInvoicePrefix(): string {
  return randomText(8).toUpperCase();
}

function randomText(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += ALPHABET.charAt(byte % ALPHABET.length);
  return text;
}
