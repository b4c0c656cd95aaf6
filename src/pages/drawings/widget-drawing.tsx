import { WIDGET_ICONS } from "#shared/widget-icons.ts";

/** A browser's window with the open panel of tools above the round button. */
export function WidgetDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="30" y="14" width="260" height="148" rx="10" />
      <path className="draw-line" d="M30 38h260" />
      <path className="draw-faint" d="M46 26h.1m11.9 0h.1m11.9 0h.1M49 80h84M49 96h64M49 112h76M49 128h46" />
      <path className="draw-ink" d="M50 58h56" />
      <rect className="draw-button" x="154" y="48" width="124" height="76" rx="8" />
      <path className="draw-on-bubble" d="M168 61h46" />
      <rect className="draw-tile" x="165" y="73" width="29" height="17" rx="5" />
      <rect className="draw-signal-fill" x="201" y="73" width="29" height="17" rx="5" />
      <rect className="draw-tile" x="238" y="73" width="29" height="17" rx="5" />
      <rect className="draw-tile" x="165" y="97" width="29" height="17" rx="5" />
      <rect className="draw-tile" x="201" y="97" width="29" height="17" rx="5" />
      <rect className="draw-signal-fill" x="238" y="97" width="29" height="17" rx="5" />
      <circle className="draw-bubble" cx="260" cy="149" r="22" />
      <path className="draw-person" transform="translate(246 135) scale(1.167)" d={WIDGET_ICONS.person} />
    </>
  );
}
