import { PROCESS_IO } from "./io.ts";
import { run } from "./run.ts";

await run(process.argv.slice(2), PROCESS_IO);
