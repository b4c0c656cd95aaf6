import type { ReactNode, Ref } from "react";
import { t } from "#shared/language/translate.ts";

interface StepHeadingProps {
  step: 1 | 2;
  title: string;
  children?: ReactNode;
  /** Receives focus when the step changes. */
  ref?: Ref<HTMLHeadingElement>;
}

export function StepHeading({ step, title, children, ref }: StepHeadingProps) {
  return (
    <div className="stack stack--tight">
      <p className="step-count muted small">{t("Step {step} of 2", { step })}</p>
      <h1 className="account__title" tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}
