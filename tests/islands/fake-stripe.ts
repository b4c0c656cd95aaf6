/** Result of confirming a card with the card provider's client. */
type Confirmation =
  | { setupIntent: { status: string; payment_method: string } }
  | { error: { message: string } };

export interface FakeStripe {
  /** The parameters of each confirmation so far. */
  confirmations: unknown[];
  next: Confirmation;
}

const CONFIRMED: Confirmation = { setupIntent: { status: "succeeded", payment_method: "pm_1" } };

const fake: FakeStripe = { confirmations: [], next: CONFIRMED };

/** Shared by all tests of the process, since `loadStripe` caches the first client. */
const Stripe = Object.assign(createClient, { version: "endive" });

/** Installs a card provider whose form is ready immediately and whose results the test chooses. */
export function installFakeStripe(): FakeStripe {
  fake.confirmations.length = 0;
  fake.next = CONFIRMED;
  Reflect.set(window, "Stripe", Stripe);
  return fake;
}

export function removeFakeStripe(): void {
  Reflect.deleteProperty(window, "Stripe");
}

function createClient() {
  return {
    elements: () => ({ create: fakeElement, getElement: () => null, update() {}, submit: async () => ({}) }),
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    async confirmSetup(options: unknown) {
      fake.confirmations.push(options);
      return fake.next;
    },
  };
}

function fakeElement() {
  return {
    on(event: string, handler: () => void) {
      if (event === "ready") queueMicrotask(handler);
    },
    off() {},
    mount() {},
    update() {},
    destroy() {},
  };
}
