import { TestBrowser } from "../../helpers/app.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";

export interface LoadedServer {
  url: string;
  run(...args: string[]): Promise<{ code: number }>;
}

let browsers = 0;

export function browserOf({ url }: LoadedServer): TestBrowser {
  browsers += 1;
  return new TestBrowser(
    (request) => fetch(new Request(request.url.replace("http://handrail.test", url), request)),
    `10.${ownByte()}.${Math.floor(browsers / 250)}.${browsers % 250}`,
  );
}

/** Returns a part of addresses, so that the senders of two rounds share no rate limits. */
export function ownByte(): number {
  return process.pid % 250;
}

export async function newOwner(server: LoadedServer) {
  const owner = browserOf(server);
  const email = newEmail();
  await owner.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await server.run("user", "verify", email);
  const signedIn = await owner.call("POST", "/api/auth/login", { email, password: PASSWORD });
  owner.token = String(signedIn.body.token);
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  return { owner, id: String(body.id), publicId: String(body.publicId) };
}
