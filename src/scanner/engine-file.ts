/** The scanner engine's path, relative to `.build`. */
export const ENGINE_FILE = "scanner-engine.js";
