const { hash } = Bun.password;

// Preloaded by bunfig.toml. Thousands of tests sign up, and a real hash takes 40 ms of a core; its
// parameters are tested by `passwords.test.ts`.
Bun.password.hash = (password, options) =>
  hash(
    password,
    typeof options === "object" && options.algorithm !== "bcrypt"
      ? { ...options, memoryCost: 8, timeCost: 1 }
      : options,
  );
