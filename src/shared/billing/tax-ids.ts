/** The card provider's names for the kinds of tax IDs that invoices can show. */
type TaxIdType = "au_abn" | "ca_gst_hst" | "ch_vat" | "eu_vat" | "gb_vat" | "no_vat" | "us_ein";

export interface TaxIdKind {
  type: TaxIdType;
  /** Pattern of the ID without spaces, dots, and hyphens, which users place differently. */
  form: RegExp;
  example: string;
}

/**
 * EU member states. VAT numbers start with the country code, except Greek ones, which start with
 * EL.
 */
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const OTHERS: Record<string, TaxIdKind> = {
  AU: { type: "au_abn", form: /^\d{11}$/, example: "12345678912" },
  CA: { type: "ca_gst_hst", form: /^\d{9}RT\d{4}$/, example: "123456789RT0002" },
  CH: { type: "ch_vat", form: /^CHE\d{9}(?:MWST|TVA|IVA)$/, example: "CHE-123.456.789 MWST" },
  GB: { type: "gb_vat", form: /^(?:GB|XI)\d{9}(?:\d{3})?$/, example: "GB123456789" },
  NO: { type: "no_vat", form: /^\d{9}MVA$/, example: "123456789MVA" },
  US: { type: "us_ein", form: /^\d{9}$/, example: "12-3456789" },
};

/** Returns the kind of tax ID used by a country's businesses; null if none is supported. */
export function taxIdKindOf(country: string): TaxIdKind | null {
  if (!EU.includes(country)) return OTHERS[country] ?? null;
  const prefix = country === "GR" ? "EL" : country;
  return { type: "eu_vat", form: RegExp(`^${prefix}[0-9A-Z+*]{8,12}$`), example: `${prefix}123456789` };
}

/** Removes separators from a tax ID and converts it to uppercase. */
export function compactTaxId(value: string): string {
  return value.toUpperCase().replaceAll(/[\s.\-/]/g, "");
}

/** Returns the ID in the form the card provider accepts, with separators for some countries. */
export function providerTaxId({ type }: Pick<TaxIdKind, "type">, compact: string): string {
  if (type === "us_ein") return `${compact.slice(0, 2)}-${compact.slice(2)}`;
  if (type !== "ch_vat") return compact;
  const [, first, second, third, suffix] = /^CHE(\d{3})(\d{3})(\d{3})(\w+)$/.exec(compact) ?? [];
  return `CHE-${first}.${second}.${third} ${suffix}`;
}
