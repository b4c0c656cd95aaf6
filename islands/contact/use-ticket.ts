import { useEffect, useState } from "react";
import { createTicket } from "#shared/api/contact.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";

/** The ticket that says when the form was opened: fetched, unless the server's HTML brought one. */
export function useTicket(given: string | undefined) {
  const [ticket, setTicket] = useState(given ?? "");
  useEffect(() => {
    if (given) return;
    const closing = new AbortController();
    call(createTicket, { signal: closing.signal })
      .then((answer) => setTicket(answer.ticket))
      .catch(() => {
        // A form without one is not lost: the server then asks to send it once more, and gives one.
      });
    return () => closing.abort();
  }, [given]);

  /** Takes the ticket that a refusal brings, for the next try. */
  function renewFrom(error: unknown) {
    if (error instanceof HttpError && typeof error.details.ticket === "string")
      setTicket(error.details.ticket);
  }

  return { ticket, renewFrom };
}
