import { expect } from "bun:test";
import type { TestApp } from "../../helpers/app.ts";

/** Requests a developer link's page, as a browser without a session. */
export async function askPage(app: TestApp, url: string, init: RequestInit = {}) {
  const { pathname, search } = new URL(url);
  const reply = await app.app.handle(new Request(`http://handrail.test${pathname}${search}`, init));
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** Returns a page's text without its markup and style sheet. */
export function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

/** Expects a page with a status, and with words. */
export function expectPage(page: { status: number; text: string }, status: number, words: string): void {
  expect([page.status, textOf(page.text)]).toEqual([status, expect.stringContaining(words)]);
}
