import { eq } from "drizzle-orm";
import { contactMessages } from "../../db/schema/mail.ts";
import type { Services } from "../../services.ts";

/** Deletes one message by its id, or all from an address; returns how many. */
export async function deleteMessages({ db }: Services, which: { id: string } | { email: string }) {
  const condition = "id" in which ? eq(contactMessages.id, which.id) : eq(contactMessages.email, which.email);
  const deleted = await db.delete(contactMessages).where(condition).returning({ id: contactMessages.id });
  return deleted.length;
}
