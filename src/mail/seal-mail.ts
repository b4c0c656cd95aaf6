import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import * as v from "valibot";
import { DeliveryError } from "./mail-transport.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const OutgoingMailSchema = v.object({
  kind: v.string(),
  to: v.string(),
  replyTo: v.optional(v.string()),
  byHand: v.optional(v.boolean()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
});

/** Encrypts a mail (AES-256-GCM) as nonce, ciphertext and tag, bound to its row's id. */
export function sealMail(key: Buffer, id: string, mail: OutgoingMail): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
  const sealed = cipher.update(JSON.stringify(mail), "utf8");
  return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()]);
}

/** @throws DeliveryError permanent, if it was sealed with another secret or has been changed. */
export function openMail(key: Buffer, id: string, sealed: Buffer): OutgoingMail {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(id))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    const json: unknown = JSON.parse(Buffer.concat([opened, decipher.final()]).toString("utf8"));
    return v.parse(OutgoingMailSchema, json);
  } catch (cause) {
    throw new DeliveryError("The mail cannot be opened: it was sealed with another SECRET", {
      permanent: true,
      cause,
    });
  }
}
