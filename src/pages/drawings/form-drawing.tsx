/** A form with a field that is right, one with an error below it, and the button. */
export function FormDrawing() {
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
