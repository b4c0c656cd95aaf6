import { Command } from "commander";
import type Stripe from "stripe";
import { receiveWebhook } from "#shared/billing/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { ensurePrices } from "../../src/features/billing/provider/prices.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import {
  type Reconciled,
  reconcileSubscriptions,
} from "../../src/features/billing/sync/reconcile-subscriptions.ts";
import { alignTaxes } from "../../src/features/billing/taxes/align-taxes.ts";
import { ensureWebhookEndpoint } from "../../src/features/billing/webhooks/ensure-webhook-endpoint.ts";
import type { Services } from "../../src/services.ts";
import { readPublicUrl } from "../arguments.ts";
import { requireBilling, requireCardProvider } from "../card-provider.ts";
import { UsageError } from "../exit-codes.ts";
import { requireUser } from "../find-user.ts";
import { io } from "../io.ts";
import { withServices } from "../open-services.ts";
import { print, printList } from "../output.ts";

export function billingCommand(): Command {
  return new Command("billing")
    .description("Set up the card provider, and sync with it")
    .addCommand(setupCommand())
    .addCommand(syncCommand());
}

function setupCommand(): Command {
  return new Command("setup")
    .description(
      "Create or repair the plans' products and prices and the webhook endpoint at Stripe, and set up taxes according to STRIPE_TAX. Needs " +
        "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY; prints STRIPE_WEBHOOK_SECRET once, when it creates the endpoint",
    )
    .option("--url <address>", "the server's public address (default: PUBLIC_URL)", readPublicUrl)
    .option("--json", "print JSON")
    .action(async ({ url, json }: { url?: string; json?: boolean }) => {
      const config = loadConfig(io().environment, { webhookSecretOptional: true });
      requireBilling(config);
      const { stripe: keys } = config;
      if (!keys) {
        print({ billing: "demo", needed: "nothing: the demo card provider sets itself up" }, { json });
        return;
      }
      const publicUrl = url ?? config.publicUrl;
      requireReachable(publicUrl, keys.apiUrl);
      print(await setUp(config, createStripeClient(keys.secretKey, keys.apiUrl), publicUrl), { json });
    });
}

/** @throws UsageError for an address on this machine, unless the provider also runs here. */
function requireReachable(publicUrl: string, apiUrl: string | null): void {
  if (apiUrl === null && isLoopbackHost(new URL(publicUrl).hostname)) {
    throw new UsageError(`Stripe can't reach ${publicUrl}. Pass the server's public address with --url`);
  }
}

async function setUp(config: Config, stripe: Stripe, publicUrl: string) {
  await ensurePrices(stripe, config);
  const taxes = config.stripeTax === null ? null : await alignTaxes(stripe, config.stripeTax);
  const endpoint = await ensureWebhookEndpoint(stripe, `${publicUrl}${pathOf(receiveWebhook)}`);
  return {
    billing: "stripe",
    prices: "ready",
    ...(taxes && {
      taxes: config.stripeTax ? "on" : "off",
      changedSubscriptions: taxes.changed,
      customersWithoutTaxLocation: taxes.unknownLocations,
      subscriptionsWithTaxOnTop: taxes.exclusivePrices,
    }),
    webhookEndpoint: endpoint.id,
    webhookUrl: endpoint.url,
    created: endpoint.created,
    ...(endpoint.secret && { STRIPE_WEBHOOK_SECRET: endpoint.secret }),
    ...(endpoint.outdated.length > 0 && {
      [endpoint.created ? "outdatedEndpoints" : "removedEndpoints"]: endpoint.outdated,
    }),
  };
}

interface SyncOptions {
  all?: boolean;
  json?: boolean;
}

function syncCommand(): Command {
  return new Command("sync")
    .description("Compare subscriptions with the card provider, and repair differences here")
    .argument("[email|id]", "one user")
    .option("--all", "every customer of the card provider")
    .option("--json", "print JSON")
    .action((who: string | undefined, options: SyncOptions) => {
      if (Boolean(who) === Boolean(options.all)) throw new UsageError("Pass either a user or --all");
      return withServices(async (services) => {
        await requireCardProvider(services.config);
        const users = await sync(services, who);
        printList("users", users, ["userId", "changed", "error"], options);
        if (users.some(({ error }) => error !== null)) io().exitCode = 1;
      });
    });
}

async function sync(services: Services, who: string | undefined): Promise<Reconciled[]> {
  if (who === undefined) return reconcileSubscriptions(services);
  const { id, email, stripeCustomerId } = await requireUser(services, who);
  if (!stripeCustomerId) throw new Error(`${email} has never entered a card`);
  return reconcileSubscriptions(services, { userId: id });
}
