import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header of a payload, at a real time in unix seconds. */
export function signatureHeader(secret: string, payload: string, timestamp: number): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
