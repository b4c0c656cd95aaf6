import { TestBrowser } from "../../helpers/app.ts";

import { newEmail, PASSWORD } from "../../helpers/people.ts";
import type { LoadedServer } from "./load.ts";

export function browserOf({ url }: LoadedServer): TestBrowser {
  return new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", url), request)),
  );
}

/** Creates a verified, signed-in owner with a widget. */
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
