/** Addresses of a server under load, and its commands. */
export interface LoadedServer {
  url: string;
  run(...args: string[]): Promise<{ code: number }>;
}

/**
 * Puts one kind of load on a server until `isOn` returns false, and resolves to the number of each
 * response.
 */
export type Load = (isOn: () => boolean) => Promise<Record<string, number>>;

/** Prepares a load, such as its owner, which is not measured. */
export type Preparation = (server: LoadedServer) => Load | Promise<Load>;
