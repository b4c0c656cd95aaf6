import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from "#shared/second-steps/passkeys.ts";
import type { TestApp, TestBrowser } from "./app.ts";

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Deviations of a device that misbehaves. */
interface Oddities {
  origin?: string;
  /** False for a device that did not check its own lock. */
  isVerified?: boolean;
  counter?: number;
}

/** A device with one passkey, which signs as WebAuthn says. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #counter = 0;

  constructor({ config }: Pick<TestApp, "config">) {
    this.#origin = config.publicUrl;
  }

  make({ challenge, rp }: PasskeyCreation, odd: Oddities = {}): AddPasskeyInput["passkey"] {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const authData = this.#authenticatorData(rp.id, odd, attested);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(authData)],
    ]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, odd),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  sign({ challenge, rpId }: PasskeyRequest, odd: Oddities = {}): PasskeySignature {
    this.#counter += 1;
    const clientDataJSON = this.#clientData("webauthn.get", challenge, odd);
    const authData = this.#authenticatorData(rpId, { counter: this.#counter, ...odd });
    const digest = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return {
      ...this.#name(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authData, digest]), this.#keys.privateKey).toString(
          "base64url",
        ),
      },
    };
  }

  #name() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Oddities): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin })).toString("base64url");
  }

  #authenticatorData(
    domain: string,
    { isVerified = true, counter = 0 }: Oddities,
    attested?: Buffer,
  ): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const domainHash = createHash("sha256").update(domain).digest();
    return Buffer.concat([domainHash, head, attested ?? Buffer.alloc(0)]);
  }

  /** An ES256 key on P-256 in the COSE format (RFC 9053). */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const bytes = (part: string) => Uint8Array.from(Buffer.from(part, "base64url"));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}

export async function addPasskey(app: TestApp, browser: TestBrowser, odd: Oddities = {}) {
  const device = new SoftwarePasskey(app);
  const { body } = await browser.call("POST", "/api/account/passkeys/challenge");
  const creation = body as unknown as PasskeyCreation;
  const passkey = device.make(creation, odd);
  const answer = await browser.call("POST", "/api/account/passkeys", { name: "Laptop", passkey });
  return { device, creation, passkey, answer };
}
