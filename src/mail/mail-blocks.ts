import type { MailBlock } from "./mail-layout.tsx";

export const note = (text: string): MailBlock => ({ type: "note", text });

export const code = (text: string): MailBlock => ({ type: "code", text });

export const quote = (text: string, lang?: string): MailBlock => ({
  type: "quote",
  text,
  ...(lang !== undefined && { lang }),
});

export const list = (...items: string[]): MailBlock => ({ type: "list", items });

export const button = (label: string, href: string): MailBlock => ({ type: "button", label, href });

export const textLink = (label: string, href: string): MailBlock => ({ type: "link", label, href });
