import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { passwordHasher } from "#src/features/accounts/password-thread.ts";
import { hashPassword, verifyPassword } from "#src/features/accounts/passwords.ts";
import { REAL_HASHER } from "../../helpers/cheap-hashes.ts";
import { PASSWORD } from "../../helpers/people.ts";

const cheap = { ...passwordHasher };
beforeAll(() => void Object.assign(passwordHasher, REAL_HASHER));
afterAll(() => void Object.assign(passwordHasher, cheap));

test("a hash takes 19 MiB and two passes of Argon2id, as OWASP asks", async () => {
  expect(await hashPassword(PASSWORD)).toStartWith(`$argon2id$v=19$m=${19 * 1_024},t=2,p=1$`);
});

test("hashes come after visitors: none is computed in the server's thread or in Bun's", async () => {
  const computed = [
    spyOn(Bun.password, "hash"),
    spyOn(Bun.password, "hashSync"),
    spyOn(Bun.password, "verify"),
    spyOn(Bun.password, "verifySync"),
  ];
  try {
    const hash = await hashPassword(PASSWORD);
    await Promise.all([verifyPassword(PASSWORD, hash), verifyPassword(PASSWORD, undefined)]);
    for (const spy of computed) expect(spy).not.toHaveBeenCalled();
  } finally {
    for (const spy of computed) spy.mockRestore();
  }
});

test("only the password of a hash matches it, and a hash that cannot be read fails alone", async () => {
  await expect(verifyPassword(PASSWORD, "no hash")).rejects.toThrow("could not be hashed");
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  expect(await verifyPassword(`${PASSWORD}!`, hash)).toBe(false);
  expect(await verifyPassword(PASSWORD, undefined)).toBe(false);
});
