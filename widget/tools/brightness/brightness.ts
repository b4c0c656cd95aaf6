import type { ToolFilter } from "../../tool.ts";

export const filter: ToolFilter = (value) => `brightness(${value})`;
