import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { listenLocally } from "./free-port.ts";
import { CLIENT, newKey } from "./oidc-client.ts";

type Person = Record<string, unknown> & { email: string };

/**
 * A real OpenID provider on loopback for the service at an origin. It signs in the current person
 * without asking, or shows a page that does if there is none.
 */
export async function startIdentityProvider({ origin }: { origin: string }) {
  const people = new Map<string, Person>();
  let current: string | null = null;
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/single-sign-on/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    jwks: { keys: [{ ...newKey().secret.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        async logoutSource(context, form) {
          context.body = signOutPage(form);
        },
      },
    },
    pkce: { required: () => true },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, AccessToken: 3_600, IdToken: 3_600 },
  });
  const callback = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith("/interaction/");
    void (isInteraction ? interact(request, response) : callback(request, response));
  });

  /** Signs in the current person, or whom the page's form names. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const accountId = current ?? (request.method === "POST" ? await chosenIn(request) : null);
    if (accountId) await provider.interactionFinished(request, response, { login: { accountId } });
    else response.writeHead(200, { "content-type": "text/html" }).end(signInPage([...people.keys()]));
  }

  return {
    issuer,
    add(subject: string, person: Person): void {
      people.set(subject, person);
    },
    /** Signs this person in from now on; null to show the page. */
    signIn(subject: string | null): void {
      current = subject;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Follows a browser's way through a provider, and returns the query with which it comes back. */
export async function walk(start: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", ...value] = set.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value.join("="));
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url} replied ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(callback)) return url.search.slice(1);
  }
  throw new Error("The provider redirects without an end");
}

function signInPage(subjects: string[]): string {
  const buttons = subjects.map((subject) => `<button name="subject" value="${subject}">${subject}</button>`);
  return `<!doctype html><title>Provider</title><h1>Provider</h1><form method="post">${buttons.join("")}</form>`;
}

function signOutPage(form: string): string {
  return `<!doctype html><title>Provider</title><h1>Provider</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here too</button>`;
}

async function chosenIn(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString()).get("subject");
}
