import type { ReactNode } from "react";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import type { DrawingName } from "./drawing-names.ts";

const DRAWINGS: Record<DrawingName, () => ReactNode> = {
  "alt-text": AltTextDrawing,
  contrast: ContrastDrawing,
  form: FormDrawing,
  "four-steps": FourStepsDrawing,
  keyboard: KeyboardDrawing,
  laws: LawsDrawing,
  statement: StatementDrawing,
  widget: WidgetDrawing,
};

/**
 * Decorative drawing in front of a flight of steps; the adjacent heading names the article's
 * subject.
 */
export function Drawing({ name }: { name: DrawingName }) {
  const Content = DRAWINGS[name];
  return (
    <svg
      className="drawing"
      viewBox="0 0 320 180"
      width="320"
      height="180"
      aria-hidden="true"
      focusable="false"
    >
      <path className="draw-stairs" d="M0 180v-28h80v-28h80V96h80V68h80v112Z" />
      <path className="draw-edge" d="M0 153h80M240 69h80" />
      <Content />
    </svg>
  );
}

/** A statement with headings, a list and a contact address. */
function StatementDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="60" y="14" width="152" height="152" rx="10" />
      <path className="draw-ink" d="M82 36h76M82 90h52" />
      <path className="draw-faint" d="M81 53h108M81 68h84M107 109h62M107 127h44M107 145h36" />
      <path className="draw-tick" d="m80 108 4 5 8-9M80 126l4 5 8-9M80 144l4 5 8-9" />
      <rect className="draw-bubble" x="178" y="82" width="90" height="62" rx="10" />
      <path className="draw-on-brand" d="m192 97 31 25 31-25" />
    </>
  );
}

/** WCAG's principles as steps: perceivable, operable, understandable, robust. */
function FourStepsDrawing() {
  return (
    <>
      <path className="draw-post" d="M40 90v40M120 66v40M200 42v40M280 18v40" />
      <path className="draw-flight" d="M0 180v-52h80v-24h80V80h80V56h80v124Z" />
      <path className="draw-nosing" d="M0 130h80m0-24h80m0-24h80m0-24h80" />
      <path className="draw-rail" d="M-8 104.4 328 3.6" />
      <path className="draw-on-deep" d="M20 156q20-25 40 0-20 25-40 0Zm17 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
      <path className="draw-on-deep" d="m112 122v27l7-7 5 12 6-3-5-11h9Z" />
      <path className="draw-on-deep" d="M183 100h34v23h-18l-9 8v-8h-7Zm8.9 11.5h.1m7.9 0h.1m7.9 0h.1" />
      <path className="draw-on-deep" d="m280 78 16 5v12q0 11-16 17-16-6-16-17V83Zm-7 16 5 6 9-11" />
    </>
  );
}

/** A framed photo, with its alternative text in a speech bubble. */
function AltTextDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="34" y="18" width="172" height="122" rx="10" />
      <rect className="draw-soft-fill" x="46" y="30" width="148" height="98" rx="5" />
      <circle className="draw-signal-fill" cx="84" cy="58" r="14" />
      <path className="draw-hills" d="M46 128v-14l34-28 26 22 40-42 48 46v16Z" />
      <path
        className="draw-bubble"
        d="M160 92h112q14 0 14 14v34q0 14-14 14h-16v16l-22-16h-74q-14 0-14-14v-34q0-14 14-14Z"
      />
      <path className="draw-on-bubble" d="M166 110h50m14 0h36M166 124h26m14 0h60M166 138h46" />
    </>
  );
}

/** A form with a correct field, a field with an error below it, and a button. */
function FormDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="60" y="14" width="200" height="152" rx="10" />
      <path className="draw-ink" d="M82 34h44M82 84h62" />
      <rect className="draw-field" x="78" y="44" width="132" height="26" rx="6" />
      <path className="draw-faint" d="M90 57h62" />
      <circle className="draw-good-fill" cx="232" cy="57" r="13" />
      <path className="draw-mark" d="m226 57 4 5 8-9" />
      <rect className="draw-field draw-field--wrong" x="78" y="94" width="132" height="26" rx="6" />
      <path className="draw-faint" d="M90 107h34" />
      <circle className="draw-bad-fill" cx="232" cy="107" r="13" />
      <path className="draw-mark" d="M232 100v8m0 6v.1" />
      <path className="draw-bad" d="M81 131h76" />
      <rect className="draw-button" x="78" y="142" width="56" height="15" rx="5" />
    </>
  );
}

/** A page with links in focus order, and the keys that move focus. */
function KeyboardDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="40" y="14" width="240" height="104" rx="10" />
      <rect className="draw-faint-fill" x="58" y="50" width="54" height="20" rx="6" />
      <rect className="draw-brand-fill" x="133" y="50" width="54" height="20" rx="6" />
      <rect className="draw-faint-fill" x="208" y="50" width="54" height="20" rx="6" />
      <rect className="draw-halo" x="126" y="43" width="68" height="34" rx="11" />
      <rect className="draw-focus" x="126" y="43" width="68" height="34" rx="11" />
      <path className="draw-glyph" d="M85 42q30-24 58-9m-11 2 11-2-4-10" />
      <path className="draw-faint" d="M61 90h198M61 104h128" />
      <rect className="draw-button" x="84" y="128" width="72" height="38" rx="8" />
      <path className="draw-on-brand" d="M104 147h28m-8-8 8 8-8 8M140 138v18" />
      <rect className="draw-sheet" x="164" y="128" width="72" height="38" rx="8" />
      <path className="draw-glyph" d="M215 138v5q0 6-6 6h-24m8-8-8 8 8 8" />
    </>
  );
}

/** Two laws with their years: one with stars and stripes, one with a ring of stars. */
function LawsDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="42" y="20" width="108" height="140" rx="10" />
      <path className="draw-bad" d="M103 37h30M103 48h30M59 60h74M59 72h74" />
      <rect className="draw-deep-fill" x="56" y="33" width="38" height="20" rx="4" />
      <path className="draw-stars" d="M64 39h.1m10.9 0h.1m10.9 0h.1M64 47h.1m10.9 0h.1m10.9 0h.1" />
      <text className="draw-year" x="96" y="110">
        1990
      </text>
      <path className="draw-faint" d="M60 126h72M60 142h44" />
      <rect className="draw-sheet" x="170" y="20" width="108" height="140" rx="10" />
      <rect className="draw-deep-fill" x="184" y="33" width="80" height="43" rx="4" />
      <circle className="draw-stars" cx="224" cy="54.5" r="14" pathLength="12" />
      <text className="draw-year" x="224" y="110">
        2025
      </text>
      <path className="draw-faint" d="M188 126h72M188 142h44" />
    </>
  );
}

/** A browser window with the open panel above the round launcher button. */
function WidgetDrawing() {
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

/** The same letters on two backgrounds, above a scale whose mark only one of the two reaches. */
function ContrastDrawing() {
  return (
    <>
      <rect className="draw-sheet" x="36" y="20" width="116" height="96" rx="10" />
      <text className="draw-letters draw-letters--pale" x="94" y="88">
        Aa
      </text>
      <path className="draw-track" d="M40 140h108" />
      <path className="draw-bad" d="M40 140h38" />
      <path className="draw-glyph" d="M104 130v20" />
      <circle className="draw-bad-fill" cx="150" cy="22" r="13" />
      <path className="draw-mark" d="m145 17 10 10m0-10-10 10" />
      <rect className="draw-deep-fill" x="168" y="20" width="116" height="96" rx="10" />
      <text className="draw-letters draw-letters--bright" x="226" y="88">
        Aa
      </text>
      <path className="draw-track" d="M172 140h108" />
      <path className="draw-good" d="M172 140h96" />
      <path className="draw-glyph" d="M236 130v20" />
      <circle className="draw-good-fill" cx="282" cy="22" r="13" />
      <path className="draw-mark" d="m276 22 4 5 8-9" />
    </>
  );
}
