import { launchChromium } from "../helpers/chromium.ts";
import { SCREENS } from "./dashboard/interactions.ts";
import type { Figures } from "./dashboard/measure.ts";
import { measureScreen } from "./dashboard/measure-screen.ts";
import { type Row, table, writeReport } from "./dashboard/report.ts";

const ROUNDS = 3;

/**
 * Measures each interaction on a phone, for the session's owner, prints the results and writes them
 * to docs/.
 */
export async function benchDashboard(origin: string, token: string): Promise<void> {
  const browser = await launchChromium();
  const samples = SCREENS.map(({ interactions }) => interactions.map((): Figures[] => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, screen] of SCREENS.entries()) {
      const taken = await measureScreen(browser, origin, token, screen);
      for (const [place, figures] of taken.entries()) samples[at]?.[place]?.push(figures);
    }
    console.error(`round ${round + 1} of ${ROUNDS}`);
  }
  await browser.close();
  const rows = SCREENS.flatMap(({ name: screen, interactions }, at) =>
    interactions.map(
      ({ name }, place): Row => ({ screen, interaction: name, ...medians(samples[at]?.[place] ?? []) }),
    ),
  );
  console.log(table(rows));
  await writeReport(rows, ROUNDS);
}

function medians(taken: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    taken.map((figures) => figures[name]).toSorted((one, other) => one - other)[
      Math.floor(taken.length / 2)
    ] ?? Number.NaN;
  return { answer: median("answer"), longest: median("longest"), work: median("work") };
}
