import { randomUUID } from "node:crypto";
import { caseLetters, legalCases } from "#src/db/schema/cases.ts";
import { letterKey } from "#src/features/cases/queries.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { TestApp } from "./app.ts";

export const LETTER = Buffer.from("%PDF-1.7\nYour website keeps our client out.\n%%EOF\n");

/** Inserts an open case with one letter; returns their ids. */
export async function insertCase(app: TestApp, accountId: number): Promise<{ id: string; letter: string }> {
  const { db, secret } = app.services;
  const [id, letter] = [randomUUID(), randomUUID()];
  await db.insert(legalCases).values({
    id,
    accountId,
    request: randomUUID(),
    name: "Letter from Smith LLP",
    deadlineOn: "2027-01-31",
    notes: "Call the lawyer",
    updatedAt: new Date(),
  });
  await db.insert(caseLetters).values({
    id: letter,
    caseId: id,
    name: "letter.pdf",
    kind: "pdf",
    size: LETTER.length,
    digest: letter,
    sealed: sealBytes(letterKey(secret), letter, LETTER),
  });
  return { id, letter };
}
