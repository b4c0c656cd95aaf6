import { encodeMessage, MESSAGE, readText } from "./wire-protocol.ts";

const SETS_FOR_SESSION = /(?:^|;)\s*set\s+(?!local\b|transaction\b|constraints\b)|\bset_config\s*\(/i;
const PREPARES = /\bprepare\s+(?:"([^"]+)"|(\w+))/gi;
const COPIES_IN = /(?:^|;)\s*copy\s[^;]*\bfrom\s+stdin\b/i;
const STATEMENT = "S";

/** Records what a client leaves behind in the session that all clients share, to clean it up. */
export class SessionTraces {
  /** True once the client has set something that outlives its transaction, e.g. `search_path`. */
  settings = false;
  /** True for a request that PGlite would exit on: it cannot wait for the rows of a COPY. */
  copiesIn = false;
  private readonly statements = new Set<string>();

  /** Records the messages of one complete request. */
  note(messages: Iterable<Buffer>): void {
    this.copiesIn = false;
    for (const message of messages) this.noteMessage(message);
  }

  /** Returns a request that drops the client's prepared statements; null if there are none. */
  closeStatements(): Uint8Array | null {
    if (this.statements.size === 0) return null;
    const closes = [...this.statements].map((name) => encodeMessage(MESSAGE.close, `${STATEMENT}${name}\0`));
    return Buffer.concat([...closes, encodeMessage(MESSAGE.sync)]);
  }

  private noteMessage(message: Buffer): void {
    switch (message[0]) {
      case MESSAGE.parse: {
        const name = readText(message, 5);
        if (name) this.statements.add(name);
        this.noteText(readText(message, 6 + Buffer.byteLength(name)));
        break;
      }
      case MESSAGE.close:
        if (message.toString("latin1", 5, 6) === STATEMENT) this.statements.delete(readText(message, 6));
        break;
      case MESSAGE.query:
        this.noteText(readText(message, 5));
        for (const [, quoted, plain] of readText(message, 5).matchAll(PREPARES)) {
          this.statements.add(quoted ?? plain?.toLowerCase() ?? "");
        }
    }
  }

  private noteText(text: string): void {
    if (SETS_FOR_SESSION.test(text)) this.settings = true;
    if (COPIES_IN.test(text)) this.copiesIn = true;
  }
}
