import * as v from "valibot";
import { COUNTRIES } from "../countries.ts";
import { INVOICE_VALIDATION } from "../messages.ts";

/** Country of the card's holder; null from a caller that names none. */
export const CountrySchema = v.optional(v.nullable(v.picklist(COUNTRIES, INVOICE_VALIDATION.country)), null);
