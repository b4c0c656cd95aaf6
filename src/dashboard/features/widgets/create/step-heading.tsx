import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { useFocusOnMount } from "#src/dashboard/components/use-focus-on-mount.ts";
import { STEP_NAMES, STEPS, type Step } from "./steps.ts";

interface StepHeadingProps {
  step: Step;
  /** Whether nothing is left to do in the step. */
  isDone?: boolean;
  children: ReactNode;
}

/** Heading that takes focus when its step begins. */
export function StepHeading({ step, isDone = false, children }: StepHeadingProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const at = STEPS.indexOf(step);
  return (
    <>
      <ol className="creation-steps" aria-label={t("Steps")}>
        {STEPS.map((one, place) => (
          <li
            key={one}
            className={place < at + Number(isDone) ? "creation-steps__done" : undefined}
            aria-current={one === step ? "step" : undefined}
          >
            {STEP_NAMES[one]}
            {place < at + Number(isDone) && <span className="visually-hidden">{t(", done")}</span>}
          </li>
        ))}
      </ol>
      <h2 tabIndex={-1} ref={heading}>
        <span className="creation-steps__count">{`${t("Step {at} of {length}:", { at: at + 1, length: STEPS.length })} `}</span>
        {children}
      </h2>
    </>
  );
}
