import type { OverviewView } from "../schemas/overview.ts";
import type { Endpoint } from "./endpoint.ts";

export const readOverview: Endpoint<{ output: OverviewView }> = { method: "GET", path: "/api/overview" };
