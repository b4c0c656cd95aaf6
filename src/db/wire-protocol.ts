/** PostgreSQL frontend protocol messages (version 3) that the embedded server inspects. */
export const MESSAGE = {
  query: 0x51,
  parse: 0x50,
  close: 0x43,
  sync: 0x53,
  flush: 0x48,
  terminate: 0x58,
  functionCall: 0x46,
} as const;

/** Codes that replace the version in a connection's first message. */
export const STARTUP = { version3: 196_608, sslRequest: 80_877_103 } as const;

/** Messages to which PostgreSQL replies immediately, along with any messages before them. */
export const REPLIED: ReadonlySet<number> = new Set([
  MESSAGE.query,
  MESSAGE.sync,
  MESSAGE.flush,
  MESSAGE.functionCall,
]);

export function encodeMessage(type: number, body = ""): Buffer {
  const message = Buffer.alloc(5 + Buffer.byteLength(body));
  message.writeUInt8(type, 0);
  message.writeInt32BE(message.length - 1, 1);
  message.write(body, 5);
  return message;
}

/** Returns the text from `start` up to its zero byte. */
export function readText(message: Buffer, start: number): string {
  return message.toString("utf8", start, message.indexOf(0, start));
}
