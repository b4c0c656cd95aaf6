import { useEffect, useRef, useState } from "react";
import type { PlanChoice, Quote, QuoteInput } from "#shared/billing/schemas.ts";
import { mark } from "#shared/language/translate.ts";
import { fieldsOf, isAbort, sentenceOf } from "../browser/fetcher.ts";

const FALLBACK = mark("The promotion code couldn’t be checked. Please try again.");

export type QuoteState = ReturnType<typeof useQuote>;

interface Quoted extends QuoteInput {
  quote: Quote;
}

/**
 * Gets the price of a choice from the server once a code is entered, and again whenever the choice
 * changes.
 */
export function useQuote(
  choice: PlanChoice & Pick<QuoteInput, "country">,
  fetchQuote: (input: QuoteInput) => Promise<Quote>,
  initial = "",
) {
  const { plan, billingCycle, country } = choice;
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const newest = useRef(0);
  const isCurrent =
    quoted?.plan === plan && quoted.billingCycle === billingCycle && quoted.country === country;

  async function load(promotionCode: string): Promise<void> {
    newest.current += 1;
    const run = newest.current;
    const input = { plan, billingCycle, promotionCode, country };
    setBusy(true);
    setError(null);
    try {
      const quote = await fetchQuote(input);
      if (run === newest.current) setQuoted({ ...input, quote });
    } catch (failure) {
      if (run !== newest.current || isAbort(failure)) return;
      setQuoted(null);
      setError(fieldsOf(failure).promotionCode ?? sentenceOf(failure, FALLBACK));
    } finally {
      if (run === newest.current) setBusy(false);
    }
  }

  const requote = useRef(load);
  requote.current = load;
  const stale = quoted !== null && !isCurrent ? quoted.promotionCode : null;
  useEffect(() => {
    if (stale !== null) void requote.current(stale);
  }, [stale]);
  const atFirst = useRef(initial);
  useEffect(() => {
    if (atFirst.current) void requote.current(atFirst.current);
  }, []);

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setError(null);
    },
    error,
    isBusy,
    /** Price of the current choice; null while it is the list price or is being fetched. */
    quote: isCurrent ? quoted.quote : null,
    /** The redeemed code; empty if there is none. */
    promotionCode: quoted?.promotionCode ?? "",
    /** Whether a typed code is not yet reflected in the price. */
    isUnapplied: typed.trim() !== "" && typed.trim() !== quoted?.promotionCode,
    apply: () => load(typed.trim()),
    /** Gets a new price for the choice after the server rejected the price shown. */
    refresh: () => load(quoted?.promotionCode ?? ""),
    refuse(sentence: string) {
      setQuoted(null);
      setError(sentence);
    },
    remove() {
      newest.current += 1;
      setBusy(false);
      setQuoted(null);
      setTyped("");
    },
  };
}
