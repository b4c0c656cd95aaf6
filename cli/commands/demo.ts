import { Command } from "commander";
import { loadConfig } from "../../src/config.ts";
import { readDuration } from "../arguments.ts";
import { DEMO_NOT_RUNNING, requireBilling } from "../card-provider.ts";
import { io } from "../io.ts";
import { print } from "../output.ts";
import { findRunningDemo } from "../running-demo.ts";

export function demoCommand(): Command {
  return new Command("demo")
    .description("Control the demo card provider of the running server")
    .addCommand(advanceCommand());
}

function advanceCommand(): Command {
  return new Command("advance")
    .description("Move the demo's clock ahead, and run everything that is due: trial ends, renewals, retries")
    .argument("<duration>", "a number with the unit s, m, h, d or w, such as 8d", readDuration)
    .option("--json", "print JSON")
    .action(async (duration: string, options: { json?: boolean }) => {
      const config = loadConfig(io().environment);
      requireBilling(config);
      if (config.billing !== "demo") {
        throw new Error("Only the demo has a clock to move; these settings charge cards through Stripe");
      }
      const demo = await findRunningDemo(config.dataDir);
      if (!demo) throw new Error(DEMO_NOT_RUNNING);
      const { now, pendingWebhooks } = await demo.advance(duration);
      print({ advanced: duration, now: now.toISOString(), pendingWebhooks }, options);
    });
}
