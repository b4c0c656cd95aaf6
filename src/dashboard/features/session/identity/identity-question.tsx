import { Suspense, useEffect } from "react";
import { flushSync } from "react-dom";
import { readUser } from "#shared/sessions/contract.ts";
import { call, guardChanges } from "#ui/browser/fetcher.ts";
import { asksWhoIsThere } from "../../../components/confirm-first.tsx";
import { lazyComponent } from "../../../components/lazy-component.ts";
import { useAskIdentity, useIdentityQuestion, useRefreshUser, useSessionState } from "../../../store.ts";

const IdentityDialog = lazyComponent(() => import("./identity-dialog.tsx"), "IdentityDialog");

/** Asks the user to confirm their identity whenever a call or page is waiting for it. */
export function IdentityQuestion() {
  const [question, setQuestion] = useIdentityQuestion();
  const { user } = useSessionState();
  const refreshUser = useRefreshUser();
  useConfirmedChanges();

  function answer(isConfirmed: boolean) {
    // Closes the dialog, returning focus, before anything continues.
    flushSync(() => setQuestion(null));
    question?.resolve(isConfirmed);
    // Opens an account that was waiting for a second step.
    if (isConfirmed && user?.secondStepDue) refreshUser(() => call(readUser)).catch(console.warn);
  }

  return (
    question && (
      <Suspense>
        <IdentityDialog onDone={answer} />
      </Suspense>
    )
  );
}

/**
 * Repeats each refused change and download once the user confirms their identity, so no screen has
 * to ask. Canceling the question aborts the call. Refused reads are not repeated, since a page's
 * polling must not open a dialog.
 */
function useConfirmedChanges(): void {
  const ask = useAskIdentity();
  useEffect(() => {
    guardChanges(async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!asksWhoIsThere(error)) throw error;
      }
      if (await ask()) return run();
      throw new DOMException("The question was canceled", "AbortError");
    });
    return () => guardChanges((run) => run());
  }, [ask]);
}
