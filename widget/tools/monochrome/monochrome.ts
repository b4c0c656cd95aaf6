import type { ToolFilter } from "../../tool.ts";

export const filter: ToolFilter = () => "grayscale(1)";
