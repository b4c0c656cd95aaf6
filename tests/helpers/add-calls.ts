import type { TestApp } from "./app.ts";

/** Adds calls to each limit that has counted one, as if they had been made. */
export async function addCalls({ database: { sql } }: TestApp, calls: number): Promise<void> {
  await sql`update rate_limits set count = count + ${calls}`;
}
