import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { log } from "../log.ts";
import { FetchProblem } from "./fetch-problem.ts";
import { allowTarget, type TargetRules } from "./require-public-target.ts";
import { isStatus } from "./send-request.ts";

/** Per-connection headers (RFC 9110, 7.6.1), which a proxy drops in both directions. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Status that only a proxy, never a site, uses to ask for a password. */
const PROXY_AUTHENTICATION = 407;

export interface GuardedProxyOptions {
  rules: TargetRules;
  /** Address on this machine to listen on. */
  host: string;
  /** Address of the only machine that may use the proxy. */
  client: string;
}

/**
 * HTTP proxy for a browser that opens strangers' pages. Allows the same targets as the page
 * fetcher, and connects only to verified addresses.
 */
export class GuardedProxy {
  readonly #options: GuardedProxyOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex | ServerResponse>();
  #bytesLeft = 0;

  constructor(options: GuardedProxyOptions) {
    this.#options = options;
    this.#server = createServer((incoming, reply) => {
      this.#forward(incoming, reply).catch((error: unknown) => fail(error, reply));
    });
    this.#server.on("connect", (incoming, socket) => {
      this.#tunnel(incoming, socket).catch((error: unknown) => fail(error, socket));
    });
    this.#server.on("error", (error) => log.warn(`The proxy of the browser failed: ${error.message}`));
  }

  /** Starts listening and returns the proxy's address. */
  async listen(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject);
    this.#server.listen(0, this.#options.host, resolve);
    await promise;
    const { address, port, family } = this.#server.address() as AddressInfo;
    return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  }

  /** Closes anything the last page left open, and sets the byte limit for the next page. */
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

  /** Forwards a request to an http: address. */
  async #forward(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    reply.on("error", () => reply.destroy());
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
        headers: { ...endToEndHeaders(incoming), host: target.host },
      });
      outgoing.on("socket", (socket) => this.#join(reply, socket));
      outgoing.on("response", (response) => passOn(response, reply));
      outgoing.on("upgrade", (_response, socket) => {
        socket.destroy();
        refuse(reply);
      });
      outgoing.on("error", () => reply.destroy());
      pipeline(incoming, outgoing, (error) => error && reply.destroy());
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

  /**
   * Ends the site's connection with the client's, and all connections once the page has used up its
   * bytes.
   */
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

/** Returns a tunnel's target, with the scheme suggested by its port. */
function targetOfTunnel(authority: string): URL {
  const url = URL.parse(`${authority.endsWith(":80") ? "http" : "https"}://${authority}`);
  if (url?.pathname !== "/") throw new FetchProblem("address", authority);
  return url;
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === "http:" ? 80 : 443);
}

/** Passes a site's response to the browser; invalid responses become a 502. */
function passOn(response: IncomingMessage, reply: ServerResponse): void {
  const { statusCode = 0 } = response;
  try {
    if (!isStatus(statusCode) || statusCode === PROXY_AUTHENTICATION) {
      response.destroy();
      refuse(reply);
      return;
    }
    reply.writeHead(statusCode, endToEndHeaders(response));
    pipeline(response, reply, (error) => error && reply.destroy());
  } catch (error) {
    fail(error, reply);
  }
}

function refuse(reply: ServerResponse): void {
  if (reply.headersSent) reply.destroy();
  else reply.writeHead(502).end();
}

/** Ends only the connection, not the process, after an error in our own code. */
function fail(error: unknown, client: Duplex | ServerResponse): void {
  log.warn(`The proxy of the browser failed: ${String(error)}`);
  client.destroy();
}

function endToEndHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const named = headers.connection?.split(",").map((name) => name.trim().toLowerCase()) ?? [];
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
