import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

const TOOLTIP_OPEN_DELAY_MS = 700;
const TOOLTIP_SKIP_DELAY_MS = 300;
let openOne: Close | null = null;
let isWarm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;

export interface TooltipProps {
  content: string;
  /** A named button, link or field; the tooltip becomes its description. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/**
 * A description shown after a delay on hover, or immediately on keyboard focus. The pointer may
 * move onto it, Escape closes it, and it stays as long as hover or focus does (WCAG 1.4.13).
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);
  useEffect(() => (open ? whileOpen(() => setOpen(false)) : undefined), [open]);

  function openAfter(milliseconds: number) {
    clearTimeout(opening.current);
    if (milliseconds === 0) setOpen(true);
    else opening.current = setTimeout(() => setOpen(true), milliseconds);
  }

  function close() {
    clearTimeout(opening.current);
    setOpen(false);
  }

  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType !== "touch") openAfter(openDelay());
  }

  function onPointerLeave(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.querySelector(":focus-visible")) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      className="tooltip-anchor"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onFocus={(event) => event.target.matches(":focus-visible") && openAfter(0)}
      onBlur={close}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span className="tooltip" role="tooltip" id={id} hidden={!open}>
        <span className="tooltip__bubble">{content}</span>
      </span>
    </span>
  );
}

function whileOpen(close: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  tooltipOpened(close);
  document.addEventListener("keydown", onKeyDown, true);
  return () => {
    tooltipClosed(close);
    document.removeEventListener("keydown", onKeyDown, true);
  };
}

type Close = () => void;

/** Returns the hover delay in milliseconds; 0 while another tooltip is open or has just closed. */
function openDelay(): number {
  return isWarm ? 0 : TOOLTIP_OPEN_DELAY_MS;
}

function tooltipOpened(close: Close): void {
  if (openOne !== close) openOne?.();
  openOne = close;
  clearTimeout(cooling);
  isWarm = true;
}

function tooltipClosed(close: Close): void {
  if (openOne !== close) return;
  openOne = null;
  cooling = setTimeout(() => {
    isWarm = false;
  }, TOOLTIP_SKIP_DELAY_MS);
}
