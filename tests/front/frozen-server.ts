import { REAL_CLOCK } from "#src/clock.ts";
import { ENGLISH_ONLY } from "#src/features/widgets/public-view.ts";
import { PublicViews } from "#src/features/widgets/public-views.ts";
import { startFront } from "#src/front/front-thread.ts";
import { Metrics } from "#src/metrics/metrics.ts";

/** Writes its port, and never replies to the first request. */
const { port } = await startFront(
  {
    config: { trustProxy: 0 },
    liveHosts: { add: () => {} },
    metrics: new Metrics(REAL_CLOCK),
    publicViews: new PublicViews({
      load: async () => new Map(),
      note: () => {},
      clock: REAL_CLOCK,
      words: ENGLISH_ONLY,
    }),
  },
  {
    port: 0,
    hostname: "127.0.0.1",
    launcherWords: ENGLISH_ONLY,
    silenceMs: 600,
    onLost: () => process.exit(1),
    handle() {
      for (;;);
    },
  },
);
console.log(port);
