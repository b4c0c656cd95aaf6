import { TestBrowser } from "../helpers/app.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";

/** Address of a server, and its commands. */
interface Server {
  url: string;
  run(...args: string[]): Promise<{ code: number }>;
}

/** Creates a verified, signed-in owner with a widget. */
export async function newOwner({ url, run }: Server) {
  const owner = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", url), request)),
  );
  const email = newEmail();
  await owner.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await run("user", "verify", email);
  const signedIn = await owner.call("POST", "/api/auth/login", { email, password: PASSWORD });
  owner.token = String(signedIn.body.token);
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  return { owner, publicId: String(body.publicId) };
}
