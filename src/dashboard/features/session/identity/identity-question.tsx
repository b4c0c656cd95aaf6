import { Suspense } from "react";
import { lazyComponent } from "../../../components/lazy-component.ts";
import { useIdentityQuestion } from "../../../store.ts";

const IdentityDialog = lazyComponent(() => import("./identity-dialog.tsx"), "IdentityDialog");

/** Asks who is there, whenever `useConfirmed` waits for it. */
export function IdentityQuestion() {
  const question = useIdentityQuestion();
  return (
    question && (
      <Suspense>
        <IdentityDialog onDone={question.resolve} />
      </Suspense>
    )
  );
}
