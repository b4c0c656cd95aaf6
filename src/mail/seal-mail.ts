import * as v from "valibot";
import { openBytes, sealBytes } from "../sealed-bytes.ts";
import { DeliveryError } from "./mail-transport.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

const OutgoingMailSchema = v.object({
  kind: v.string(),
  to: v.string(),
  replyTo: v.optional(v.string()),
  byHand: v.optional(v.boolean()),
  thread: v.optional(v.string()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
});

/** Encrypts a mail, bound to its row's id. */
export function sealMail(key: Buffer, id: string, mail: OutgoingMail): Buffer {
  return sealBytes(key, id, Buffer.from(JSON.stringify(mail)));
}

/** @throws DeliveryError permanent, if it was sealed with another secret or has been changed. */
export function openMail(key: Buffer, id: string, sealed: Buffer): OutgoingMail {
  try {
    const json: unknown = JSON.parse(openBytes(key, id, sealed).toString("utf8"));
    return v.parse(OutgoingMailSchema, json);
  } catch (cause) {
    throw new DeliveryError("The mail cannot be opened: it was sealed with another SECRET", {
      permanent: true,
      cause,
    });
  }
}
