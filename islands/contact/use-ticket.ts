import { type RefObject, useEffect } from "react";
import { API } from "../../src/shared/paths.ts";
import { request } from "../../src/ui/browser/fetcher.ts";

/** Fetches the ticket that says when the form was opened, unless the server's HTML brought one. */
export function useTicket(ref: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = ref.current;
    if (input?.defaultValue) return;
    const closing = new AbortController();
    request<{ ticket: string }>("GET", API.contactTicket, { signal: closing.signal })
      .then(({ ticket }) => putTicket(input, ticket))
      .catch(() => {
        // A form without one is not lost: the server then asks to send it once more, and gives one.
      });
    return () => closing.abort();
  }, [ref]);
}

export function putTicket(input: HTMLInputElement | null, ticket: unknown): void {
  if (input && typeof ticket === "string") input.value = ticket;
}
