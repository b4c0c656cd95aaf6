import { ENGLISH_ONLY } from "../../src/features/widgets/public-view.ts";
import { type Front, startFront } from "../../src/front/front-thread.ts";
import type { Services } from "../../src/services.ts";

interface Handler {
  handle(request: Request): Promise<Response>;
}

/** Lets an app listen as the server does, by a front thread of its own on a free port. */
export async function listen(
  app: Handler,
  services: Services,
  launcherWords = ENGLISH_ONLY,
): Promise<Front & { url: string }> {
  const front = await startFront(services, {
    port: 0,
    hostname: "127.0.0.1",
    handle: (request) => app.handle(request),
    launcherWords,
    silenceMs: null,
    onLost: () => {
      throw new Error("The front thread ended");
    },
  });
  return { ...front, url: `http://127.0.0.1:${front.port}` };
}
