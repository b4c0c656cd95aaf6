/** Left edge and top of each step, and the font size of its letter. */
const STEPS = [
  { x: 0, top: 330, letter: 30 },
  { x: 92, top: 290, letter: 42 },
  { x: 184, top: 250, letter: 58 },
  { x: 276, top: 210, letter: 78 },
  { x: 368, top: 170, letter: 104 },
];
const STEP_WIDTH = 92;
const POST_OFFSET = 8;
const FLOOR = 380;
const POST_HEIGHT = 140;
/** Cut off by the hero. */
const BEYOND_THE_WINDOW = 3000;

/** Decorative: letters that grow along a handrail, which continues to the edge of the window. */
export function RailPicture() {
  return (
    <svg className="rail-picture" viewBox="0 0 470 380" aria-hidden="true" focusable="false">
      <path className="rail-picture__stairs" d={`M0 ${FLOOR}${profile()}V${FLOOR}Z`} />
      <path className="rail-picture__edges" d={edges()} />
      {STEPS.map(({ x, top, letter }) => (
        <text
          className="rail-picture__letter"
          x={x + POST_OFFSET + STEP_WIDTH / 2}
          y={top - 8}
          fontSize={letter}
          textAnchor="middle"
          key={x}
        >
          A
        </text>
      ))}
      <path className="rail-picture__posts" d={posts()} />
      <path className="rail-picture__rail" d={rail()} />
    </svg>
  );
}

function profile(): string {
  return STEPS.map((step) => `V${step.top}H${endOf(step)}`).join("");
}

function edges(): string {
  return STEPS.map((step) => `M${step.x} ${step.top + 3.5}H${endOf(step)}`).join("");
}

function posts(): string {
  return STEPS.map(({ x, top }) => `M${x + POST_OFFSET} ${top}v-${POST_HEIGHT}`).join("");
}

function rail(): string {
  const points = STEPS.map(({ x, top }) => `${x + POST_OFFSET} ${top - POST_HEIGHT}`);
  return `M${points.join("L")}H${BEYOND_THE_WINDOW}`;
}

/** Returns the right edge; the last step continues. */
function endOf(step: (typeof STEPS)[number]): number {
  return step === STEPS.at(-1) ? BEYOND_THE_WINDOW : step.x + STEP_WIDTH;
}
