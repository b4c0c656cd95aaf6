import { mark } from "../language/translate.ts";

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  unknown: mark("Card"),
};

/** Returns the card brand's name, e.g. `American Express` for the provider's `amex`. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
