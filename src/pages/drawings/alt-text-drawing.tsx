/** A framed photo, and its words in a speech bubble. */
export function AltTextDrawing() {
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
