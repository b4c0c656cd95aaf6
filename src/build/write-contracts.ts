import { join } from "node:path";
import { CONTRACTS_FILE, readContracts } from "./contracts/read-contracts.ts";

// `bun run api:describe` writes the types of the API's contracts into the file that
// `GET /api/openapi.json` is made of. A test fails while they differ.
await Bun.write(CONTRACTS_FILE, JSON.stringify(await readContracts(), null, 2));
await Bun.$`${join(import.meta.dir, "../../node_modules/.bin/biome")} format --write ${CONTRACTS_FILE}`.quiet();
