/** Every island by its name, which is its file's name; each is a chunk of its own, fetched where a page has it. */
export const ISLANDS = {
  toaster: async () => (await import("./toaster.tsx")).ToasterIsland,
  "site-header": async () => (await import("./site-header.tsx")).SiteHeader,
  "login-form": async () => (await import("./login-form.tsx")).LoginForm,
};

export type IslandName = keyof typeof ISLANDS;
