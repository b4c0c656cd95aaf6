import type { ReactNode } from "react";
import { AltTextDrawing } from "./alt-text-drawing.tsx";
import { ContrastDrawing } from "./contrast-drawing.tsx";
import type { DrawingName } from "./drawing-names.ts";
import { FormDrawing } from "./form-drawing.tsx";
import { FourStepsDrawing } from "./four-steps-drawing.tsx";
import { KeyboardDrawing } from "./keyboard-drawing.tsx";
import { LawsDrawing } from "./laws-drawing.tsx";
import { StatementDrawing } from "./statement-drawing.tsx";
import { WidgetDrawing } from "./widget-drawing.tsx";

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

/** Decorative, before a flight of steps: the heading beside it says what the article is about. */
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
