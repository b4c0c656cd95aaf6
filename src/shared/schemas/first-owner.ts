import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { RegisterStep1Schema } from "./registration.ts";

/** The first account of an installation, made with the link that the server's start prints. */
export const FirstOwnerSchema = v.object({
  ...RegisterStep1Schema.entries,
  token: v.pipe(v.string(VALIDATION.required), v.nonEmpty(VALIDATION.required)),
});
export type FirstOwnerInput = v.InferOutput<typeof FirstOwnerSchema>;
