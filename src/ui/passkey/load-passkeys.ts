/** Loads the code for browser passkeys, which few users need. */
export const loadPasskeys = () => import("./passkeys.ts");
