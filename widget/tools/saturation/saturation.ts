import type { ToolFilter } from "../../tool.ts";

export const filter: ToolFilter = (value) => `saturate(${value === "low" ? 0.5 : 2})`;
