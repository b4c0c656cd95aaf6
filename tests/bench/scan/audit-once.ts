import { readFileSync } from "node:fs";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";

const page = { html: await Bun.stdin.text(), url: "https://shop.example/" };
const { findings, omitted } = await auditPage(page, { isStock: process.argv[2] === "stock" });
const status = readFileSync("/proc/self/status", "latin1");
const peakKb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
console.log(JSON.stringify({ findings: findings.length + omitted, megabytes: Math.round(peakKb / 1_024) }));
process.exit(0);
