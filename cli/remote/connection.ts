import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../exit-codes.ts";

/** A Handrail server and an API key for an account on it. */
export interface Connection {
  server: string;
  key: string;
}

/**
 * Adds options for the API's address and key. Setting the key in the environment keeps it out of
 * `ps`.
 */
export function withConnection(command: Command): Command {
  return command
    .addOption(
      new Option("--server <url>", "address of the installation")
        .env("HANDRAIL_SERVER")
        .argParser(readServer),
    )
    .addOption(
      new Option("--key <key>", "an API key; preferably set it in the environment").env("HANDRAIL_KEY"),
    );
}

/** @throws UsageError if the server or key is missing. */
export function requireConnection({ server, key }: Partial<Connection>): Connection {
  if (!server) throw new UsageError("Set the server with --server https://… or HANDRAIL_SERVER");
  if (!key) throw new UsageError("Set an API key with HANDRAIL_KEY or --key");
  return { server, key };
}

function readServer(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username) {
    throw new InvalidArgumentError("Use an http:// or https:// address.");
  }
  return text.replace(/\/+$/, "");
}
