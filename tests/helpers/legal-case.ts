import { randomUUID } from "node:crypto";
import { allegations, caseLetters, legalCases } from "#src/db/schema/cases.ts";
import { UNREAD } from "#src/features/allegations/compare-with-scans.ts";
import { letterKey } from "#src/features/cases/queries.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { TestApp } from "./app.ts";

export const LETTER = Buffer.from("%PDF-1.7\nYour website keeps our client out.\n%%EOF\n");

/** Inserts an open case with one letter and one allegation; returns their ids. */
export async function insertCase(
  app: TestApp,
  accountId: number,
  site: { siteId: string | null; host: string } = { siteId: null, host: "pottery.example" },
): Promise<{ id: string; letter: string; allegation: string }> {
  const { db, secret } = app.services;
  const [id, letter, allegation] = [randomUUID(), randomUUID(), randomUUID()];
  const now = new Date();
  const about = { name: "Letter from Smith LLP", deadlineOn: "2027-01-31", notes: "Call the lawyer" };
  await db.insert(legalCases).values({ id, accountId, request: randomUUID(), ...about, updatedAt: now });
  const file = { name: "letter.pdf", kind: "pdf", size: LETTER.length, digest: letter } as const;
  const sealed = sealBytes(letterKey(secret), letter, LETTER);
  await db.insert(caseLetters).values({ id: letter, caseId: id, ...file, sealed });
  const result = { ...UNREAD, verdict: "never-seen" as const };
  await db.insert(allegations).values({
    id: allegation,
    caseId: id,
    siteId: site.siteId,
    page: `https://${site.host}/menu`,
    words: "The menu has no alt text",
    about: "alternative-text",
    result,
    changes: [{ verdict: result.verdict, at: now.toISOString() }],
    checkedAt: now,
  });
  return { id, letter, allegation };
}
