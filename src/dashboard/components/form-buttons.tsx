import { Button } from "#ui/button.tsx";
import { SubmitButton, type SubmitButtonProps } from "#ui/form-frame.tsx";

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
