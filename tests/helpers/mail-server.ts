import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

export interface ReceivedMail extends ParsedMail {
  from: string;
  recipients: string[];
  secure: boolean;
  login: string | null;
}

export interface MailServerScript {
  /** Answers each recipient, or each message, with these in turn, such as "450 busy"; then accepts. */
  refuseRecipients?: string[];
  refuseMessages?: string[];
  /** Demands this login, after STARTTLS. */
  login?: { username: string; password: string };
  withoutStartTls?: boolean;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** A real SMTP server on a free loopback port, with a certificate that nobody signed. */
export async function startMailServer(script: MailServerScript = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const recipientAnswers = [...(script.refuseRecipients ?? [])];
  const messageAnswers = [...(script.refuseMessages ?? [])];
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
      done(refusal(recipientAnswers.shift()));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusal(messageAnswers.shift());
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
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => resolve(portOf(listener.address())));
  });
  return { port, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Takes connections and never says a word. */
export function startSilentServer() {
  return startBareServer(() => {});
}

/** Greets without end, a line every 20 ms. */
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    port: portOf(server.address()).port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function refusal(answer: string | undefined): Error | null {
  if (!answer) return null;
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

function portOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address;
}
