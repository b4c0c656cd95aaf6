import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { allowTarget, type TargetRules } from "./allowed-target.ts";
import { FetchProblem } from "./fetch-problem.ts";

/** Headers between a client and its proxy (RFC 9110, 7.6.1), which the site does not get. */
const OF_PROXY = ["proxy-connection", "proxy-authorization", "connection", "keep-alive", "te", "upgrade"];

export interface GuardedProxyOptions {
  rules: TargetRules;
  /** Address of this machine to listen on. */
  host: string;
  /** The only machine that may use the proxy. */
  client: string;
}

/**
 * An HTTP proxy for a browser that opens strangers' pages. It connects to no other targets than
 * the page fetcher, and to the very addresses that were checked.
 */
export class GuardedProxy {
  readonly #options: GuardedProxyOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex | ServerResponse>();
  #bytesLeft = 0;

  constructor(options: GuardedProxyOptions) {
    this.#options = options;
    this.#server = createServer((incoming, reply) => void this.#forward(incoming, reply));
    this.#server.on("connect", (incoming, socket) => void this.#tunnel(incoming, socket));
  }

  /** Returns the proxy's address. */
  async listen(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject);
    this.#server.listen(0, this.#options.host, resolve);
    await promise;
    const { address, port, family } = this.#server.address() as AddressInfo;
    return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  }

  /** Ends what the last page left open, and sets the number of bytes for the next one. */
  reset(bytes: number): void {
    this.#bytesLeft = bytes;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.reset(0);
    this.#server.close();
  }

  /** Connects a browser to a site, for https: and WebSockets. */
  async #tunnel({ url = "", socket: { remoteAddress } }: IncomingMessage, client: Duplex): Promise<void> {
    client.on("error", () => client.destroy());
    try {
      const target = targetOfTunnel(url);
      const { hostname, lookup } = await this.#allow(target, remoteAddress);
      const site = connect({ host: hostname, lookup, port: portOf(target) });
      this.#join(client, site);
      site.once("close", () => client.end());
      site.once("connect", () => client.write("HTTP/1.1 200 Connection established\r\n\r\n"));
      client.pipe(site).pipe(client);
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      client.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    }
  }

  /** Forwards a request for an http: address. */
  async #forward(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    try {
      const target = URL.parse(incoming.url ?? "");
      if (target?.protocol !== "http:") throw new FetchProblem("address", incoming.url ?? "");
      const { hostname, lookup } = await this.#allow(target, incoming.socket.remoteAddress);
      const outgoing = request({
        agent: false,
        hostname,
        lookup,
        port: portOf(target),
        method: incoming.method,
        path: target.pathname + target.search,
        headers: { ...siteHeaders(incoming), host: target.host },
      });
      outgoing.on("socket", (socket) => this.#join(reply, socket));
      outgoing.on("response", (response) => {
        reply.writeHead(response.statusCode ?? 502, siteHeaders(response));
        response.pipe(reply);
      });
      outgoing.on("error", () => reply.destroy());
      incoming.pipe(outgoing);
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      reply.writeHead(403).end();
    }
  }

  /** @throws FetchProblem */
  #allow(target: URL, client: string | undefined) {
    if (client?.replace(/^::ffff:/, "") !== this.#options.client) {
      throw new FetchProblem("private", target.href);
    }
    return allowTarget(target, this.#options.rules);
  }

  /** Ends the site's connection with the client's, and all once the page has used up its bytes. */
  #join(client: Duplex | ServerResponse, site: Socket): void {
    for (const socket of [client, site]) {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    }
    client.once("close", () => site.destroy());
    site.on("error", () => client.destroy());
    site.on("data", ({ length }: Buffer) => {
      this.#bytesLeft -= length;
      if (this.#bytesLeft < 0) this.reset(0);
    });
  }
}

/** Returns the address of a tunnel's other end, with the scheme whose standard port it names. */
function targetOfTunnel(authority: string): URL {
  const url = URL.parse(`${authority.endsWith(":80") ? "http" : "https"}://${authority}`);
  if (url?.pathname !== "/") throw new FetchProblem("address", authority);
  return url;
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === "http:" ? 80 : 443);
}

function siteHeaders({ headers }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_PROXY.includes(name)));
}
