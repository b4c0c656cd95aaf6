/** Two laws with their years: one with stars and stripes, one with a ring of stars. */
export function LawsDrawing() {
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
