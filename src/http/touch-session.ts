import { eq } from "drizzle-orm";
import { HOUR_MS } from "#shared/time.ts";
import { sessions } from "../db/schema/accounts.ts";
import type { Services } from "../services.ts";
import { deviceName } from "./device-name.ts";

/** Stores the device at its first request, and the time of use at most once an hour. */
export async function touchSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, device, lastUsedAt }: typeof sessions.$inferSelect,
  request: Request,
): Promise<void> {
  const now = clock.now();
  if (device !== null && now.getTime() - lastUsedAt.getTime() < HOUR_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: now, device: deviceName(request.headers.get("user-agent")) })
    .where(eq(sessions.id, id));
}
