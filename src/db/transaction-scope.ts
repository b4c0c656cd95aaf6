import { AsyncLocalStorage } from "node:async_hooks";

const insideTransaction = new AsyncLocalStorage<boolean>();

/** Runs a transaction's work, inside which `assertOutsideTransaction` throws. */
export function runInsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return insideTransaction.run(true, work);
}

/** Throws inside a transaction; called before any network use. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} inside a database transaction`);
}
