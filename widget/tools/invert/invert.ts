import type { ToolFilter } from "../../tool.ts";

export const filter: ToolFilter = () => "invert(1)";
