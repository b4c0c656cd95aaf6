import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { t } from "#shared/language/translate.ts";
import { createStore } from "./create-store.ts";
import { dismissToast, type Toast, toastStore } from "./toast-store.ts";

/** Mounted toasters, outermost first. */
const toasters = createStore<readonly symbol[]>([]);

/**
 * Shows toasts. Each page has a toaster at its end, and each modal dialog has another inside, since
 * it hides the rest of the page from assistive technology; only the innermost toaster shows toasts.
 * Live regions are in the page before their text, so the text is announced; focus does not move,
 * and there is no time limit (WCAG 4.1.3, 2.2.1).
 */
export function Toaster() {
  const focusBefore = useRef<EventTarget | null>(null);
  const { shown, isCovered } = useShownToast();
  useDismissal(shown);
  const section = useRef<HTMLElement>(null);
  useToastRoom(section, shown !== null);

  function rememberFocus(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) focusBefore.current = event.relatedTarget;
  }

  function dismiss() {
    dismissToast();
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
  }

  function dismissByEscape(event: ReactKeyboardEvent) {
    if (event.key !== "Escape" || !shown) return;
    event.preventDefault();
    dismiss();
  }

  const words = shown && <ToastWords key={shown.id} toast={shown} />;
  return (
    <section
      className="toaster"
      ref={section}
      // A toaster behind a dialog is not a landmark, so the landmark name stays unique.
      aria-label={isCovered ? undefined : t("Notifications")}
      onFocus={rememberFocus}
      onKeyDown={dismissByEscape}
    >
      <div className={shown ? `toast${shown.destructive ? " toast--destructive" : ""}` : "toast-idle"}>
        <div className="toast__text">
          <div role="status">{!shown?.destructive && words}</div>
          <div role="alert">{shown?.destructive && words}</div>
        </div>
        {shown && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("Dismiss notification")}
            onClick={dismiss}
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
              <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        )}
      </div>
    </section>
  );
}

function ToastWords({ toast }: { toast: Toast }) {
  return (
    <>
      <p className="toast__title">{t(toast.title)}</p>
      {toast.description && <p className="toast__description">{t(toast.description)}</p>}
    </>
  );
}

/** The toast, if this toaster shows it, and whether another toaster shows it instead. */
function useShownToast(): { shown: Toast | null; isCovered: boolean } {
  const [self] = useState(() => Symbol("toaster"));
  useEffect(() => {
    toasters.set([...toasters.get(), self]);
    return () => toasters.set(toasters.get().filter((other) => other !== self));
  }, [self]);
  const innermost = useSyncExternalStore(toasters.subscribe, () => toasters.get().at(-1), nothingOnTheServer);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, nothingOnTheServer);
  return {
    shown: innermost === self && toast?.open ? toast : null,
    isCovered: innermost !== undefined && innermost !== self,
  };
}

/**
 * Dismisses the toast on Escape anywhere on the page except in an open dialog, which Escape closes
 * instead; and an error when a form is sent, before the form's own handler may show the next one,
 * so it doesn't outlive its cause.
 */
function useDismissal(shown: Toast | null): void {
  useEffect(() => {
    if (!shown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (!document.querySelector("dialog[open]")) dismissToast();
    };
    document.addEventListener("keydown", onKeyDown);
    if (shown.destructive) document.addEventListener("submit", dismissToast, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("submit", dismissToast, true);
    };
  }, [shown]);
}

/**
 * Reserves room for the toast in the page's styles, so it doesn't cover anything. Sets a class,
 * since `:root:has()` would be reevaluated on every page change.
 */
function useToastRoom(section: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const toaster = section.current;
    if (!active || !toaster) return;
    const { classList, style } = document.documentElement;
    const measure = () => style.setProperty("--toast-room", `${toaster.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(toaster);
    measure();
    // Waits a frame: browsers don't anchor the scroll position in a frame that changes padding, and
    // saved content may shrink in the same frame as the toast.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => classList.add("has-toast"));
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      classList.remove("has-toast");
      style.removeProperty("--toast-room");
    };
  }, [section, active]);
}

function nothingOnTheServer() {
  return null;
}
