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

/** Strict, so that nothing can be added to a record beside what its digest covers. */
const BodySchema = v.strictObject({
  kind: v.string(),
  /** Origin of the website that it is about. */
  site: v.nullable(v.string()),
  /** Role of the person, or what acted without one. */
  by: v.string(),
  data: v.record(v.string(), JsonSchema),
  /** Salted digests of personal data, by the name of the part. */
  personal: v.record(v.string(), DigestSchema),
  nonce: v.string(),
});

/** A record as archives hold it. The body of one that is about another website is withheld. */
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
