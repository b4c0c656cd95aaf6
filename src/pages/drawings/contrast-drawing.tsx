/** The same letters on two grounds, above a scale whose mark only one of them reaches. */
export function ContrastDrawing() {
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
