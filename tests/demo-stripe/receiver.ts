/** Fake network between the provider and the receiver of its webhooks. */
export class Receiver {
  readonly received: { body: string; signature: string }[] = [];
  readonly refused: { body: string; signature: string }[] = [];
  refuseNext = 0;
  gate: Promise<void> = Promise.resolve();

  #awaited = Promise.withResolvers<void>();

  /** Resolves with the next event that arrives. */
  next(): Promise<void> {
    this.#awaited = Promise.withResolvers();
    return this.#awaited.promise;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    await this.gate;
    const request = new Request(url, init);
    const message = { body: await request.text(), signature: request.headers.get("Stripe-Signature") ?? "" };
    if (this.refuseNext > 0) {
      this.refuseNext -= 1;
      this.refused.push(message);
      return new Response(null, { status: 500 });
    }
    this.received.push(message);
    this.#awaited.resolve();
    return new Response(null, { status: 200 });
  };
}
