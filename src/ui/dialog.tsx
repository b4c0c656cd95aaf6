import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { t } from "#shared/language/translate.ts";
import { Toaster } from "./browser/toasts.tsx";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a backdrop click; must set `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A native modal dialog: the browser traps and restores focus (WCAG 2.4.3). */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const beganOnBackdrop = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The browser restores focus only if the dialog closes before it leaves the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  /** Ignores clicks that began inside, such as a text selection that ends on the backdrop. */
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === ref.current && beganOnBackdrop.current) onClose();
  }

  /**
   * Closes immediately. The browser would report closing the dialog later, possibly after a key
   * press that reopens it.
   */
  function closeOnEscape(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  }

  /** Ignores the late event if the dialog was reopened. */
  function closeWithBrowser() {
    if (!ref.current?.open) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      className="dialog"
      ref={ref}
      aria-labelledby={titleId}
      onCancel={closeOnEscape}
      onClose={closeWithBrowser}
      onPointerDown={({ target }) => {
        beganOnBackdrop.current = target === ref.current;
      }}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className="dialog__panel">
          <div className="dialog__head">
            <h2 className="dialog__title" id={titleId}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label={t("Close")} onClick={onClose}>
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
