import { createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { listenLocally } from "./free-port.ts";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

interface ReceivedMail extends ParsedMail {
  from: string;
  recipients: string[];
  secure: boolean;
  login: string | null;
}

export interface MailServerScript {
  /** Replies in turn to each recipient, or each message, such as "450 busy"; then accepts. */
  refuseRecipients?: string[];
  refuseMessages?: string[];
  /** Requires this login, after STARTTLS. */
  login?: { username: string; password: string };
  withoutStartTls?: boolean;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a real SMTP server on a free loopback port, with a self-signed certificate. */
export async function startMailServer(script: MailServerScript = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const recipientReplies = [...(script.refuseRecipients ?? [])];
  const messageReplies = [...(script.refuseMessages ?? [])];
  const server = new SMTPServer({
    logger: false,
    authOptional: script.login === undefined,
    disabledCommands: [...(script.login ? [] : ["AUTH"]), ...(script.withoutStartTls ? ["STARTTLS"] : [])],
    onAuth(given, _session, done) {
      const { username, password } = script.login ?? {};
      const right = given.username === username && given.password === password;
      done(right ? null : new Error(`Wrong password ${given.password}`), { user: given.username });
    },
    onRcptTo(_address, _session, done) {
      done(refusal(recipientReplies.shift()));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusal(messageReplies.shift());
        const { mailFrom, rcptTo } = session.envelope;
        if (!refused) {
          received.push({
            ...parseMail(Buffer.concat(chunks).toString("latin1")),
            from: mailFrom ? mailFrom.address : "",
            recipients: rcptTo.map(({ address }) => address),
            secure: session.secure,
            login: session.user ?? null,
          });
        }
        done(refused);
      });
    },
  });
  const port = await listenLocally(server.server);
  return { port, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

export function startSilentServer() {
  return startBareServer(() => {});
}

/** Starts a server that greets endlessly, a line every 20 ms. */
export function startDrippingServer() {
  return startBareServer((socket) => {
    const drip = setInterval(() => socket.write("220-not yet\r\n"), 20);
    socket.on("close", () => clearInterval(drip));
  });
}

async function startBareServer(greet: (socket: Socket) => void): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    greet(socket);
  });
  return {
    port: await listenLocally(server),
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function refusal(reply: string | undefined): Error | null {
  if (!reply) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
