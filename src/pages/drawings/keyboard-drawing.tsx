/** A page whose links the focus walks through, and the keys that move it. */
export function KeyboardDrawing() {
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
