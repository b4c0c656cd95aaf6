import * as v from "valibot";

const HexSchema = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const DigestSchema = HexSchema(64);

/** Manifest of an archive's files, excluding itself and its signature. */
export const ManifestSchema = v.strictObject({
  format: v.literal("handrail-evidence-1"),
  log: v.string(),
  createdAt: v.string(),
  /** Archive's website; null for all of the account's websites. */
  site: v.nullable(v.string()),
  records: v.strictObject({
    /** Number of the last record; 0 if there is none. */
    last: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Digest of the last record. */
    head: DigestSchema,
  }),
  files: v.array(v.strictObject({ name: v.string(), sha256: DigestSchema })),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const ManifestSignatureSchema = v.strictObject({ key: DigestSchema, signature: HexSchema(128) });
export type ManifestSignature = v.InferOutput<typeof ManifestSignatureSchema>;

export const KeysSchema = v.array(
  v.strictObject({ id: DigestSchema, publicKey: HexSchema(64), since: v.string() }),
);
export type Keys = v.InferOutput<typeof KeysSchema>;

export const SignaturesSchema = v.array(
  v.strictObject({
    number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    signedAt: v.string(),
    key: DigestSchema,
    signature: HexSchema(128),
  }),
);
export type Signatures = v.InferOutput<typeof SignaturesSchema>;
