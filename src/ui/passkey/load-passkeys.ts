/** Loads the code for the browser's passkeys, which few users need. */
export const loadPasskeys = () => import("./passkeys.ts");
