import { passwordHasher } from "#src/features/accounts/password-thread.ts";

export const REAL_HASHER = { ...passwordHasher };

// Preloaded by bunfig.toml. Thousands of tests sign up, and a real hash takes 40 ms of a core; the
// real ones are tested by `passwords.test.ts`.
passwordHasher.hash = (password) =>
  Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
passwordHasher.verify = (password, hash) => Bun.password.verify(password, hash);
