import { desc, eq } from "drizzle-orm";
import { contactMessages } from "../../db/schema/mail.ts";
import type { Services } from "../../services.ts";

export interface MessageFilter {
  email?: string;
  limit: number;
}

/** Returns messages, newest first, without internal columns. */
export async function listMessages({ db }: Services, { email, limit }: MessageFilter) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(email === undefined ? undefined : eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt))
    .limit(limit);
  return rows.map(({ sendKey: _sendKey, ...message }) => message);
}
