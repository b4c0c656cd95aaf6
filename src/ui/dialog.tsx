import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Toaster } from "./browser/toasts.tsx";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click beside it; set `open` to false there. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A modal native dialog: the browser keeps focus inside and gives it back (WCAG 2.4.3). */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const beganBeside = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  /** A text selection that ends beside the dialog began inside it, and closes nothing. */
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === ref.current && beganBeside.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what a click beside it does
    <dialog
      className="dialog"
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={({ target }) => {
        beganBeside.current = target === ref.current;
      }}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className="dialog__panel">
          <div className="dialog__head">
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
          <Toaster />
        </div>
      )}
    </dialog>
  );
}
