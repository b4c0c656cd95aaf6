/** Loads the code that talks to the browser's passkeys, which few people need. */
export const loadPasskeys = () => import("./passkeys.ts");
