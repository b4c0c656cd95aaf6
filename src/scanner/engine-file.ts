/** The scanner's engine, relative to `.build`. */
export const ENGINE_FILE = "scanner-engine.js";
