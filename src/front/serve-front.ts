import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { REAL_CLOCK } from "../clock.ts";
import { NewOrigins } from "../features/live-hosts/new-origins.ts";
import { builtInView } from "../features/widgets/built-in-view.ts";
import { publicViewReply } from "../features/widgets/public-view-reply.ts";
import { PublicViews } from "../features/widgets/public-views.ts";
import { AddressGate } from "../http/address-gate.ts";
import { errorReply } from "../http/errors.ts";
import { SERVER } from "../http/server-options.ts";
import { EventLoopLag } from "../metrics/event-loop-lag.ts";
import { Forwarder } from "./forwarder.ts";
import { FrontFigures } from "./front-figures.ts";
import type { FromFront, FrontData, Send, ToFront } from "./front-messages.ts";
import { KeptReplies } from "./kept-replies.ts";
import { ViewLoader } from "./view-loader.ts";

const FIGURES_MS = 1_000;

/**
 * Listens for all callers. Public views, pages and browser files are served from memory, so that
 * nothing that the thread behind does delays visitors; everything else is passed on to it.
 * @throws if the port is taken.
 */
export function serveFront(data: FrontData, send: Send<FromFront>) {
  const clock = REAL_CLOCK;
  const figures = new FrontFigures(data.figures);
  const loader = new ViewLoader(send);
  const forwarder = new Forwarder(send);
  const origins = new NewOrigins(clock);
  const lag = new EventLoopLag(clock);
  const kept = new KeptReplies();
  const publicViews = new PublicViews({
    load: (publicIds) => loader.load(publicIds),
    builtIn: builtInView,
    note: (source) => figures.add(source),
    clock,
    words: data.launcherWords,
  });
  const services = {
    publicViews,
    publicGate: new AddressGate(clock),
    config: data,
    metrics: { rateLimited: { add: () => figures.add("limited") } },
    liveHosts: {
      note(publicId: string, { headers }: Request) {
        const origin = headers.get("origin");
        if (origin !== null && origins.isNew(publicId, origin))
          send({ kind: "seen", publicId, origin, host: headers.get("host") });
      },
    },
  };
  const view = (request: Bun.BunRequest, server: Bun.Server<unknown>) =>
    publicViewReply(services, request.params.id ?? "", request, server);
  const server = Bun.serve({
    ...SERVER,
    port: data.port,
    hostname: data.hostname,
    routes: { [pathOf(readPublicView)]: { GET: view, HEAD: view } },
    async fetch(request, server) {
      const known = kept.find(request);
      if (known) return known;
      return kept.keep(request, await forwarder.forward(request, server));
    },
    error: errorReply,
  });
  lag.start();
  setInterval(() => {
    origins.beginRound();
    figures.write("cached", publicViews.size);
    figures.write("oldestSeconds", publicViews.oldestAnswered);
    figures.write("lagSeconds", lag.seconds);
  }, FIGURES_MS);

  return {
    port: server.port ?? data.port,
    async receive(message: Exclude<ToFront, { kind: "pong" }>): Promise<void> {
      if (message.kind === "stop") await server.stop();
      else if (message.kind === "replies") for (const reply of message.replies) forwarder.settle(reply);
      else if (message.kind !== "changed") loader.settle(message);
      else if (message.publicId === null) publicViews.invalidateAll();
      else publicViews.invalidate(message.publicId);
    },
  };
}
