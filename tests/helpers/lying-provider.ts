import { createSign } from "node:crypto";
import { CLIENT, newKey } from "./oidc-client.ts";

interface Lie {
  /** Claims of the ID token in place of the true ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Algorithm that the token's header names. */
  alg?: "RS256" | "none";
  /** Signs with a key that is not published. */
  hidesKey?: boolean;
  /** Members of its description in place of the true ones. */
  description?: Record<string, unknown>;
  /** Replies of paths, in place of all else. */
  replies?: Record<string, () => Response>;
}

/** A provider that says whatever a test wants, and remembers what it was asked. */
export function startLyingProvider() {
  let key = newKey();
  let lie: Lie = {};
  let nonce = "";
  const asked: { path: string; body: string; authorization: string | null }[] = [];
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: reply });
  const issuer = `http://127.0.0.1:${server.port}`;

  async function reply(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url);
    const authorization = request.headers.get("authorization");
    asked.push({ path, body: await request.text(), authorization });
    const lied = lie.replies?.[path];
    if (lied) return lied();
    if (path === "/.well-known/openid-configuration") return Response.json(description());
    if (path === "/jwks") return Response.json({ keys: [key.published] });
    if (path === "/userinfo") return Response.json({ sub: "ada-1" });
    if (path === "/token") return tokens(asked.at(-1)?.body ?? "", authorization);
    return new Response("Not found", { status: 404 });
  }

  function description() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
      ...lie.description,
    };
  }

  function tokens(body: string, authorization: string | null): Response {
    const expected = [CLIENT.id, CLIENT.secret].map((part) =>
      encodeURIComponent(part).replaceAll("%20", "+"),
    );
    if (authorization !== `Basic ${btoa(expected.join(":"))}`) {
      return Response.json({ error: "invalid_client" }, { status: 401 });
    }
    if (new URLSearchParams(body).get("code") !== "good") {
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    return Response.json({ access_token: "access", token_type: "bearer", id_token: idToken() });
  }

  function idToken(): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: "ada-1",
      nonce,
      iat: now,
      exp: now + 300,
      email_verified: true,
      ...lie.claims,
    };
    const { alg = "RS256" } = lie;
    const content = [{ alg, kid: key.published.kid }, claims]
      .map((part) => encode(JSON.stringify(part)))
      .join(".");
    if (alg === "none") return `${content}.`;
    const signer = lie.hidesKey ? newKey().secret : key.secret;
    return `${content}.${createSign("RSA-SHA256").update(content).sign(signer).toString("base64url")}`;
  }

  return {
    issuer,
    asked,
    /** Tells these lies from now on, and no others. */
    lies(next: Lie): void {
      lie = next;
    },
    /** Replaces its key, as providers do every few weeks. */
    rollKey(): void {
      key = newKey();
    },
    /** Returns the query with which a browser comes back from an address of a sign-in. */
    comeBack(start: string, more: Record<string, string> = {}): string {
      const { searchParams } = new URL(start);
      nonce = searchParams.get("nonce") ?? "";
      return String(new URLSearchParams({ code: "good", state: searchParams.get("state") ?? "", ...more }));
    },
    stop: () => server.stop(true),
  };
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}
