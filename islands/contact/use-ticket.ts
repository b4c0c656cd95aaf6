import { useEffect, useState } from "react";
import { createTicket } from "#shared/contact/contract.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";

/** Fetches the ticket proving when the form was opened, unless the server's HTML includes one. */
export function useTicket(given: string | undefined) {
  const [ticket, setTicket] = useState(given ?? "");
  useEffect(() => {
    if (given) return;
    const closing = new AbortController();
    call(createTicket, { signal: closing.signal })
      .then((answer) => setTicket(answer.ticket))
      .catch(() => {
        // Without a ticket, the server rejects the form and returns a new ticket for the next
        // attempt.
      });
    return () => closing.abort();
  }, [given]);

  /** Takes the ticket from a rejection for the next attempt. */
  function renewFrom(error: unknown) {
    if (error instanceof HttpError && typeof error.details.ticket === "string")
      setTicket(error.details.ticket);
  }

  return { ticket, renewFrom };
}
