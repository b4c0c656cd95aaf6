import "./dashboard.css";
import { showLanguage } from "./language.ts";

await showLanguage();
// Loaded after the words, since its modules translate names when they are evaluated.
await import("./start.tsx");
