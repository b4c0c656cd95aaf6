import type { ReactNode } from "react";
import { useFocusOnMount } from "#src/dashboard/components/use-focus-on-mount.ts";
import { STEP_NAMES, STEPS, type Step } from "./steps.ts";

/** Takes the focus when its step begins. */
export function StepHeading({ step, children }: { step: Step; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const at = STEPS.indexOf(step);
  return (
    <>
      <ol className="creation-steps" aria-label="Steps">
        {STEPS.map((one, place) => (
          <li
            key={one}
            className={place < at ? "creation-steps__done" : undefined}
            aria-current={one === step ? "step" : undefined}
          >
            {STEP_NAMES[one]}
            {place < at && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
      <h2 tabIndex={-1} ref={heading}>
        <span className="creation-steps__count">{`Step ${at + 1} of ${STEPS.length}: `}</span>
        {children}
      </h2>
    </>
  );
}
