import { useState } from "react";
import { mark } from "#shared/translate.ts";
import { isAbort, sentenceOf } from "../browser/fetcher.ts";

/** Said when the browser's own dialog was closed, timed out, or had no passkey to offer. */
const NOT_USED = mark("No passkey was used. Try again, or choose another way.");

/** Runs what a passkey's button does, once at a time; `failure` is one sentence for an alert. */
export function usePasskeyAction(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      if (!isAbort(error)) setFailure(sentenceOf(error, NOT_USED));
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, start };
}
