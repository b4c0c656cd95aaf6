import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ParsedMail {
  /** Unfolded values by lower-case name. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** Returns the mails in an outbox folder, oldest first; none before the folder exists. */
export function readOutbox(folder: string): ParsedMail[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names.sort().map((name) => parseMail(readFileSync(join(folder, name), "latin1")));
}

/** Parses a mail. @throws Error unless it is multipart/alternative with a text and an HTML part. */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = splitHead(source);
  const type = headers.get("content-type") ?? "";
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"/.exec(type)?.[1];
  if (!boundary) throw new Error(`Not multipart/alternative: ${type}`);
  const sections = body.split(`--${boundary}`);
  if (!sections.at(-1)?.startsWith("--")) throw new Error("The last boundary is missing");
  const parts = sections.slice(1, -1).map((section) => splitHead(section.replace(/^\r?\n/, "")));
  return { headers, text: decodePart(parts, "text/plain"), html: decodePart(parts, "text/html") };
}

export function findLink(mail: ParsedMail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path));
  if (!link) throw new Error(`The mail has no link to ${path}:\n${mail.text}`);
  return link;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function splitHead(source: string): Part {
  const [head = "", ...rest] = source.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join("\n\n") };
}

function decodePart(parts: Part[], type: string): string {
  const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
  if (!part) throw new Error(`The mail has no ${type} part`);
  const body = part.body.replace(/\r\n/g, "\n").replace(/\n$/, "");
  const encoding = part.headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString("utf8");
  const bytes = body
    .replace(/[ \t]*=\n/g, (softBreak) => softBreak.slice(0, -2))
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
