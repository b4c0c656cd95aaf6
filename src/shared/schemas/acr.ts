import * as v from "valibot";
import { ACR_FORMATS } from "../report-choices.ts";
import { STATEMENT_VALIDATION } from "../statement-messages.ts";

export const AcrQuerySchema = v.object({
  format: v.optional(v.picklist(ACR_FORMATS, STATEMENT_VALIDATION.acrFormat), "html"),
});
