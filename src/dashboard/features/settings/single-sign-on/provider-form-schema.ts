import * as v from "valibot";
import { SaveSsoSchema } from "#shared/schemas/single-sign-on.ts";

const { managers, viewers, ...others } = SaveSsoSchema.entries;

const lines = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
);

/** The form's fields, in which values are lines, as the input of the provider. */
export const ProviderFormSchema = v.object({
  ...others,
  managers: v.pipe(lines, managers),
  viewers: v.pipe(lines, viewers),
});
