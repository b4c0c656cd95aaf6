import { unzipSync, zipSync } from "fflate";
import type { Manifest } from "#src/features/evidence/verify/archive-schemas.ts";
import type { ExportedRecord } from "#src/features/evidence/verify/exported-record.ts";
import { canonicalJson } from "#src/features/evidence-log/format/canonical-json.ts";
import { jsonFile } from "#src/features/evidence-log/format/json-file.ts";
import { digestOfRecord, NO_RECORD, sha256 } from "#src/features/evidence-log/format/record-digest.ts";
import { headText, manifestText } from "#src/features/evidence-log/format/signature.ts";
import { signingKey } from "#src/features/evidence-log/signing/signing-key.ts";

/**
 * Forges an archive completely: changes its records, and then everything that covers them, from the
 * chain to the list of files, signed with a key of the forger's own.
 */
export function forgeArchive(zip: Uint8Array, change: (json: string) => string, secret: string): Uint8Array {
  const files = unzipSync(zip);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  const write = (name: string, text: string) => {
    files[name] = new TextEncoder().encode(text);
  };
  const key = signingKey(secret);
  const manifest: Manifest = JSON.parse(read("manifest.json"));
  const records = rechained(manifest.log, JSON.parse(change(read("records.json"))));
  const last = records.at(-1);
  if (!last) throw new Error("The archive has no records");
  write("records.json", `[\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]\n`);
  const { number, digest } = last;
  const signedAt = manifest.createdAt;
  const signature = key.sign(headText({ log: manifest.log, number, digest, signedAt, key: key.id }));
  write("signatures.json", jsonFile([{ number, signedAt, key: key.id, signature }]));
  write("keys.json", jsonFile([{ id: key.id, publicKey: key.publicKey, since: signedAt }]));
  manifest.records = { last: number, head: digest };
  const digestOf = (name: string) => sha256(Buffer.from(files[name] ?? []));
  manifest.files = manifest.files.map(({ name }) => ({ name, sha256: digestOf(name) }));
  const listed = jsonFile(manifest);
  write("manifest.json", listed);
  write("manifest-signature.json", jsonFile({ key: key.id, signature: key.sign(manifestText(listed)) }));
  return zipSync(files, { level: 0 });
}

/** Returns records whose digests fit their changed content and each other. */
function rechained(log: string, records: ExportedRecord[]): ExportedRecord[] {
  let previous = NO_RECORD;
  return records.map((record) => {
    const body = record.withheld ?? sha256(canonicalJson(record.body ?? null));
    const { number, at } = record;
    const digest = digestOfRecord({ log, number, at, previous, body });
    const fitting = { ...record, previous, digest };
    previous = digest;
    return fitting;
  });
}
