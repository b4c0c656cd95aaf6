import { auditPage } from "../../../src/scanner/child/audit-page.ts";

const page = { html: await Bun.stdin.text(), url: "https://shop.example/" };
const { findings, omitted } = await auditPage(page, { isStock: process.argv[2] === "stock" });
console.log(findings.length + omitted);
process.exit(0);
