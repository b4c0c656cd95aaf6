const TOOLTIP_OPEN_DELAY_MS = 700;
const TOOLTIP_SKIP_DELAY_MS = 300;

type Close = () => void;
let openOne: Close | null = null;
let isWarm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;

/** Returns how long the pointer has to rest; 0 while another tooltip is open or has just closed. */
export function openDelay(): number {
  return isWarm ? 0 : TOOLTIP_OPEN_DELAY_MS;
}

export function tooltipOpened(close: Close): void {
  if (openOne !== close) openOne?.();
  openOne = close;
  clearTimeout(cooling);
  isWarm = true;
}

export function tooltipClosed(close: Close): void {
  if (openOne !== close) return;
  openOne = null;
  cooling = setTimeout(() => {
    isWarm = false;
  }, TOOLTIP_SKIP_DELAY_MS);
}
