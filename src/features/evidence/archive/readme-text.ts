import { ARCHIVE_FILES } from "../verify/archive-files.ts";
import type { ArchiveIndex } from "./describe-index.ts";

/** Returns the text that says what an archive's files are and how to check them. */
export function readmeText({ productName, key }: ArchiveIndex, publicUrl: string): string {
  return `Evidence of accessibility work, made by ${productName} (${publicUrl})

about.html                     what this shows and what it does not; read it first
index.html, index.pdf          the records in tables, for people
${ARCHIVE_FILES.records.padEnd(31)}all records, in the order in which they were made
records.csv                    the same for spreadsheets
earl-*.json                    issues of each website now, in W3C EARL 1.0
${ARCHIVE_FILES.signatures.padEnd(31)}signatures of the log, about one a day
${ARCHIVE_FILES.keys.padEnd(31)}the public keys that made them
${ARCHIVE_FILES.manifest.padEnd(31)}digest (SHA-256) of each file
${ARCHIVE_FILES.seal.padEnd(31)}signature of that list

HOW TO CHECK IT

With the program, which needs neither a server nor the internet:

    handrail evidence verify --key ${key} FILE.zip

Compare the key first with the one at ${publicUrl}/api/evidence/keys, or ask the people who run that
website. Without --key the program proves only that the archive fits together.

WITHOUT THE PROGRAM

JSON is canonical where it is hashed or signed (RFC 8785). The digest of a record is the SHA-256 of

    {"at":…,"body":…,"log":…,"number":…,"previous":…,"type":"handrail-evidence-record-1"}

with the SHA-256 of its body as "body" (the member "withheld" has it where the body is left out), the
digest of the record before as "previous" (64 zeros for the first), and the log named in
${ARCHIVE_FILES.manifest}. Personal data is in the member "personal"; the body has for each part the SHA-256 of

    {"salt":…,"type":"handrail-evidence-personal-1","value":…}

A signature (Ed25519) is that of

    {"digest":…,"key":…,"log":…,"number":…,"signedAt":…,"type":"handrail-evidence-head-1"}

and the one of the list of files that of

    {"manifest":…,"type":"handrail-evidence-manifest-1"}

with the SHA-256 of ${ARCHIVE_FILES.manifest}. A key's id is the SHA-256 of its 32 bytes.
`;
}
