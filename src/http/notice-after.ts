import type { Message } from "#shared/endpoint.ts";

/** Replies with a notice once a verb is done. */
export async function noticeAfter(work: Promise<unknown>, message: string): Promise<Message> {
  await work;
  return { message };
}
