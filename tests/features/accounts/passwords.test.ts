import { expect, spyOn, test } from "bun:test";
import { hashPassword, verifyPassword } from "#src/features/accounts/passwords.ts";
import { PASSWORD } from "../../helpers/people.ts";

test("a hash takes 19 MiB and two passes of Argon2id, as OWASP asks", async () => {
  const hash = spyOn(Bun.password, "hash");
  try {
    await hashPassword(PASSWORD);
    expect(hash).toHaveBeenCalledWith(PASSWORD, {
      algorithm: "argon2id",
      memoryCost: 19 * 1_024,
      timeCost: 2,
    });
  } finally {
    hash.mockRestore();
  }
});

test("only the password of a hash matches it", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  expect(await verifyPassword(`${PASSWORD}!`, hash)).toBe(false);
  expect(await verifyPassword(PASSWORD, undefined)).toBe(false);
});
