import { AsyncLocalStorage } from "node:async_hooks";

const insideTransaction = new AsyncLocalStorage<boolean>();

/** Runs the work of a transaction, inside of which `assertOutsideTransaction` throws. */
export function runInsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return insideTransaction.run(true, work);
}

/** Throws inside a transaction; called before every use of the network. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} inside a database transaction`);
}
