import * as v from "valibot";
import { INVOICE_VALIDATION, VALIDATION } from "../messages.ts";
import { COUNTRIES } from "./countries.ts";
import { compactTaxId, taxIdKindOf } from "./tax-ids.ts";

/** Cardholder's country; null if the caller specifies none. */
export const CountrySchema = v.optional(v.nullable(v.picklist(COUNTRIES, INVOICE_VALIDATION.country)), null);

const LineSchema = v.optional(
  v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(120, VALIDATION.tooLong)),
  "",
);

/** Name and address on invoices. All fields are optional, but a tax ID requires a country. */
export const InvoiceDetailsSchema = v.pipe(
  v.object({
    name: LineSchema,
    line1: LineSchema,
    line2: LineSchema,
    postalCode: LineSchema,
    city: LineSchema,
    state: LineSchema,
    country: v.optional(v.picklist(["", ...COUNTRIES], INVOICE_VALIDATION.country), ""),
    taxId: LineSchema,
  }),
  v.forward(
    v.partialCheck(
      [["country"], ["taxId"]],
      ({ country, taxId }) => taxId === "" || taxIdKindOf(country) !== null,
      INVOICE_VALIDATION.taxIdCountry,
    ),
    ["country"],
  ),
  v.forward(
    v.partialCheck(
      [["country"], ["taxId"]],
      ({ country, taxId }) => taxId === "" || taxIdKindOf(country)?.form.test(compactTaxId(taxId)) !== false,
      INVOICE_VALIDATION.taxId,
    ),
    ["taxId"],
  ),
);
export type InvoiceDetails = v.InferOutput<typeof InvoiceDetailsSchema>;

export const NO_INVOICE_DETAILS: InvoiceDetails = {
  name: "",
  line1: "",
  line2: "",
  postalCode: "",
  city: "",
  state: "",
  country: "",
  taxId: "",
};
