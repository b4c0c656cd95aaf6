import type { Sql } from "postgres";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import type { Subjects } from "./calls.ts";
import type { Served } from "./served.ts";

/** Creates a signed-in owner with a widget, and copies of it that visitors poll. */
export async function prepareOwner(
  served: Served,
  sql: Sql,
  widgets: number,
): Promise<Subjects & { widgetId: string }> {
  const email = newEmail();
  const headers = { "content-type": "application/json" };
  const post = async (path: string, body: object, more = {}) =>
    (
      await served.send({
        method: "POST",
        path,
        body: JSON.stringify(body),
        headers: { ...headers, ...more },
      })
    ).json();
  await post("/api/auth/register", { email, password: PASSWORD });
  await sql`update users set is_email_verified = true where email = ${email}`;
  const { token } = await post("/api/auth/login", { email, password: PASSWORD });
  const { id, publicId } = await post("/api/widgets", { name: "Shop" }, { authorization: `Bearer ${token}` });
  await sql`
    insert into widgets select (jsonb_populate_record(widgets, jsonb_build_object(
      'id', gen_random_uuid(), 'public_id', 'w' || lpad(number::text, 15, '0')))).*
    from widgets, generate_series(1, ${widgets}) as number where id = ${id}`;
  return { email, password: PASSWORD, token, known: publicId, unknown: "0".repeat(16), widgetId: id };
}
