import type { Environment } from "./settings.ts";

const COMPANY_SETTINGS = [
  "COMPANY_NAME",
  "COMPANY_ADDRESS",
  "COMPANY_COUNTRY",
  "COMPANY_PHONE",
  "COMPANY_REPRESENTATIVE",
  "COMPANY_REGISTER_COURT",
  "COMPANY_REGISTER_NUMBER",
  "COMPANY_VAT_ID",
  "COMPANY_EDITOR",
] as const;

/** The operator, for emails and legal pages. Members without a value are empty. */
export type Company = Readonly<ReturnType<typeof readCompany>>;

export function readCompany(env: Environment, supportEmail: string) {
  return {
    name: env.COMPANY_NAME ?? env.PRODUCT_NAME,
    address: presentOnly(env.COMPANY_ADDRESS),
    country: presentOnly(env.COMPANY_COUNTRY),
    email: env.COMPANY_EMAIL ?? supportEmail,
    phone: presentOnly(env.COMPANY_PHONE),
    representative: presentOnly(env.COMPANY_REPRESENTATIVE),
    registerCourt: presentOnly(env.COMPANY_REGISTER_COURT),
    registerNumber: presentOnly(env.COMPANY_REGISTER_NUMBER),
    vatId: presentOnly(env.COMPANY_VAT_ID),
    /** Person responsible for the content (§ 18 MStV). */
    editor: presentOnly(env.COMPANY_EDITOR),
    /** Names of settings without a value; a hyphen counts as a value. */
    missing: COMPANY_SETTINGS.filter((name) => !env[name]),
  };
}

/** Returns an empty string for a hyphen, which means that the setting does not apply. */
function presentOnly(value: string | undefined): string {
  return value === undefined || value === "-" ? "" : value;
}
