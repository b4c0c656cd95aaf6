/** Where each step starts, how high it is, and the size of the letter on it. */
const STEPS = [
  { x: 0, top: 330, letter: 30 },
  { x: 92, top: 290, letter: 42 },
  { x: 184, top: 250, letter: 58 },
  { x: 276, top: 210, letter: 78 },
  { x: 368, top: 170, letter: 104 },
];
/** Where the last step goes on. */
const LANDING = { x: 460, top: 170 };
const STEP_WIDTH = 92;
const FLOOR = 380;
const POST_HEIGHT = 140;
/** The hero cuts it off. */
const BEYOND_THE_WINDOW = 3000;

/** Decorative: letters that grow step by step along a handrail, which goes on to the edge of the window. */
export function RailPicture() {
  return (
    <svg className="rail-picture" viewBox="0 0 470 380" aria-hidden="true" focusable="false">
      {STEPS.map(({ x, top, letter }) => (
        <g key={x}>
          <rect className="rail-picture__step" x={x} y={top} width={STEP_WIDTH} height={FLOOR - top} />
          <rect className="rail-picture__nosing" x={x} y={top} width={STEP_WIDTH} height="7" />
          <text
            className="rail-picture__letter"
            x={x + STEP_WIDTH / 2}
            y={top - 8}
            fontSize={letter}
            textAnchor="middle"
          >
            A
          </text>
        </g>
      ))}
      <rect
        className="rail-picture__step"
        x={LANDING.x}
        y={LANDING.top}
        width={BEYOND_THE_WINDOW}
        height={FLOOR - LANDING.top}
      />
      <rect
        className="rail-picture__nosing"
        x={LANDING.x}
        y={LANDING.top}
        width={BEYOND_THE_WINDOW}
        height="7"
      />
      <path className="rail-picture__posts" d={posts()} />
      <path className="rail-picture__rail" d={rail()} />
    </svg>
  );
}

function posts(): string {
  return STEPS.map(({ x, top }) => `M${x + 8} ${top}v-${POST_HEIGHT}`).join("");
}

function rail(): string {
  const points = STEPS.map(({ x, top }) => `${x + 8} ${top - POST_HEIGHT}`);
  return `M${points.join("L")}H${BEYOND_THE_WINDOW}`;
}
