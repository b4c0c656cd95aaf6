import type { MailBlock } from "./mail-layout.tsx";

export const paragraph = (text: string): MailBlock => ({ type: "paragraph", text });

export const note = (text: string): MailBlock => ({ type: "note", text });

export const list = (...items: string[]): MailBlock => ({ type: "list", items });

export const button = (label: string, href: string): MailBlock => ({ type: "button", label, href });

export const textLink = (label: string, href: string): MailBlock => ({ type: "link", label, href });
