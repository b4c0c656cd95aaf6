import * as v from "valibot";

/** Incremented when older releases can no longer read the files. */
export const FORMAT = 1;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(63));
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The first file in a backup. */
export const HeadSchema = v.object({
  format: v.literal(FORMAT),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Handrail version. */
  release: v.string(),
  database: v.picklist(["embedded", "postgres"]),
  /** Applied migrations, oldest first. */
  migrations: v.array(v.object({ hash: digest, createdAt: v.pipe(v.string(), v.regex(/^\d{1,16}$/)) })),
});

const TableSchema = v.object({
  schema: v.picklist(["public", "demo_stripe"]),
  name,
  columns: v.array(v.object({ name, type: v.string() })),
});

const SequenceSchema = v.object({
  schema: v.picklist(["public", "demo_stripe"]),
  name,
  value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
});

/** The last file in a backup; without it, the backup is incomplete. */
export const ManifestSchema = v.object({
  tables: v.array(v.object({ ...TableSchema.entries, rows: count, digest })),
  sequences: v.array(SequenceSchema),
  files: v.array(v.object({ path: v.string(), bytes: count, digest })),
});

export type Head = v.InferOutput<typeof HeadSchema>;
export type Manifest = v.InferOutput<typeof ManifestSchema>;
export type Table = v.InferOutput<typeof TableSchema>;
export type Sequence = v.InferOutput<typeof SequenceSchema>;

export const HEAD_NAME = "backup.json";
export const MANIFEST_NAME = "manifest.json";

/** Schemas containing our own data; the migrations' schema is in the head. */
export const SCHEMAS = ["public", "demo_stripe"];

/** Returns the archive path for a slice, which replaces any earlier slice at that path. */
export function sliceName({ schema, name }: Table, slice: number): string {
  return `tables/${schema}.${name}/${String(slice).padStart(6, "0")}.jsonl`;
}

/** Returns the schema-qualified table for a path made by `sliceName`; null for other paths. */
export function tableOfSlice(path: string): string | null {
  return /^tables\/([a-z0-9_.]+)\/\d{6,}\.jsonl$/.exec(path)?.[1] ?? null;
}

export function fullName({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${schema}.${name}`;
}

export function quoted({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

export function identifier(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
