import * as v from "valibot";
import type { Json } from "../../evidence-log/format/canonical-json.ts";

const JsonSchema: v.GenericSchema<Json> = v.lazy(() =>
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    v.null(),
    v.array(JsonSchema),
    v.record(v.string(), JsonSchema),
  ]),
);

const DigestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Strict, so a record contains nothing its digest does not cover. */
const BodySchema = v.strictObject({
  kind: v.string(),
  /** Origin of the record's website; null if none. */
  site: v.nullable(v.string()),
  /** Role of the acting user, or else `scanner`, `visitor`, `developer`, `operator` or `server`. */
  by: v.string(),
  data: v.record(v.string(), JsonSchema),
  /** Salted digests of personal data, by part name. */
  personal: v.record(v.string(), DigestSchema),
  nonce: v.string(),
});

/** Record as stored in archives; its body is withheld if it concerns another website. */
export const ExportedRecordSchema = v.strictObject({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.string(),
  previous: DigestSchema,
  digest: DigestSchema,
  body: v.optional(BodySchema),
  /** SHA-256 of the withheld body. */
  withheld: v.optional(DigestSchema),
  personal: v.optional(v.record(v.string(), v.strictObject({ salt: v.string(), value: JsonSchema }))),
});

export type ExportedRecord = v.InferOutput<typeof ExportedRecordSchema>;
