import { logError } from "../../../log-error.ts";
import type { Services } from "../../../services.ts";
import { attemptDelivery } from "./attempt.ts";
import { claimDelivery } from "./claim-delivery.ts";
import { recordAttempt } from "./record-attempt.ts";

/** Endpoints to which this process sends at the same time. */
const LANES = 8;

/** Delivers due events to their endpoints. What a replica that dies had claimed is due again. */
export class WebhookWorker {
  readonly #services: Services;
  readonly #lanes = new Set<Promise<void>>();
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Starts a lane, which starts a further one if it finds work; never waits, never throws. */
  wake(): void {
    if (this.#stopped || this.#lanes.size >= LANES || !this.#services.isDatabaseUp()) return;
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Waits for the requests under way; the rest stays due. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#lanes);
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stopped && (await deliverNext(this.#services, () => this.wake())));
    } catch (error) {
      logError("Delivering a webhook failed and will be tried again", error);
    }
  }
}

/** Delivers everything that is due, one after another; returns the number of attempts. */
export async function deliverDue(services: Services): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    if (!(await deliverNext(services))) return attempts;
  }
}

/** Returns false if nothing is due. */
async function deliverNext(services: Services, onClaim = () => {}): Promise<boolean> {
  const claimed = await claimDelivery(services.db, services.clock.now());
  if (!claimed) return false;
  onClaim();
  await recordAttempt(services, claimed, await attemptDelivery(services, claimed));
  return true;
}
