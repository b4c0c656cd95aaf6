import { useCallback, useEffect, useState } from "react";

type Step = 1 | 2;

/** The current step. Each step has a history entry, so the back button goes back one step. */
export function useSteps() {
  const [step, setStep] = useState<Step>(1);

  useEffect(() => {
    const follow = (event: PopStateEvent) => setStep(isStep2(event.state) ? 2 : 1);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  const goTo = useCallback((next: Step, { replace = false } = {}) => {
    setStep(next);
    if (!replace) history.pushState({ step: next }, "");
  }, []);

  const goBack = useCallback(() => {
    if (isStep2(history.state)) history.back();
    else setStep(1);
  }, []);

  return { step, goTo, goBack };
}

function isStep2(state: unknown): boolean {
  return typeof state === "object" && state !== null && "step" in state && state.step === 2;
}
