/** A statement with headings and a list, and the address to write to. */
export function StatementDrawing() {
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
