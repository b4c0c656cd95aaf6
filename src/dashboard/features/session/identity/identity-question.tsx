import { Suspense, useEffect } from "react";
import { readUser } from "#shared/api/sessions.ts";
import { askWhoIsThere, call } from "#ui/browser/fetcher.ts";
import { lazyComponent } from "../../../components/lazy-component.ts";
import { useAskIdentity, useIdentityQuestion, useRefreshUser, useSessionState } from "../../../store.ts";

const IdentityDialog = lazyComponent(() => import("./identity-dialog.tsx"), "IdentityDialog");

/** Asks who is there, whenever a call or a page waits for it. */
export function IdentityQuestion() {
  const question = useIdentityQuestion();
  const ask = useAskIdentity();
  const { user } = useSessionState();
  const refreshUser = useRefreshUser();
  useEffect(() => {
    askWhoIsThere(ask);
    return () => askWhoIsThere(null);
  }, [ask]);

  function answer(isConfirmed: boolean) {
    question?.resolve(isConfirmed);
    // The account that demands a second step opens now.
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
