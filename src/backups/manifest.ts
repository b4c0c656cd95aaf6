import * as v from "valibot";

/** Increased when older releases can no longer read the files. */
export const FORMAT = 1;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(63));
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The first file of a backup. */
export const HeadSchema = v.object({
  format: v.literal(FORMAT),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Handrail's version. */
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

/** The last file of a backup, without which it is incomplete. */
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

/** Schemas with data of our own; the migrations' schema is in the head. */
export const SCHEMAS = ["public", "demo_stripe"];

/** Returns the archive path of a slice, which replaces an earlier slice at that path. */
export function sliceName({ schema, name }: Table, slice: number): string {
  return `tables/${schema}.${name}/${String(slice).padStart(6, "0")}.jsonl`;
}

/** Returns the table, with its schema, of a path made by `sliceName`; null for other paths. */
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
