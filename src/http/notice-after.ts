import type { Message } from "#shared/endpoint.ts";

export async function noticeAfter(work: Promise<unknown>, message: string): Promise<Message> {
  await work;
  return { message };
}
