import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { SubmitButton, type SubmitButtonProps } from "#ui/form-frame.tsx";

interface SubmitLineProps extends Omit<SubmitButtonProps, "children"> {
  submit: ReactNode;
}

/** The only button at the end of a form. */
export function SubmitLine({ submit, ...button }: SubmitLineProps) {
  return (
    <p>
      <SubmitButton {...button}>{submit}</SubmitButton>
    </p>
  );
}

interface FormButtonsProps extends Omit<SubmitButtonProps, "children"> {
  submit: string;
  cancel: string;
  onCancel: () => void;
}

/** Buttons at the end of a cancelable form. */
export function FormButtons({ submit, cancel, onCancel, ...button }: FormButtonsProps) {
  return (
    <div className="cluster">
      <SubmitButton {...button}>{submit}</SubmitButton>
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
