/** Files of a small app by their paths; each app has a first page and one at /hours. */
type Files = Record<string, string>;

/** Directives of a site that allows nothing but its own files, without those for scripts. */
const OWN_POLICY = {
  "default-src": "'none'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "font-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** Returns a site's own policy with the directives of a guide's line added. */
export function policyWith(line: string, scripts = "'self'"): string {
  const policy: Record<string, string> = { ...OWN_POLICY, "script-src": scripts };
  for (const directive of line.trim().split("; ")) {
    const [name = "", ...sources] = directive.split(" ");
    policy[name] = [policy[name], ...sources].join(" ");
  }
  return Object.entries(policy)
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** An Astro site with client-side navigation, whose scripts and styles are all files. */
export function astroFiles(script: string): Files {
  const page = (title: string) => `---
import Layout from "../layouts/layout.astro";
---
<Layout title="${title}" />`;
  return {
    "astro.config.mjs": `export default {
  build: { inlineStylesheets: "never" },
  vite: { build: { assetsInlineLimit: 0 } },
};`,
    "src/layouts/layout.astro": `---
import { ClientRouter } from "astro:transitions";
const { title } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>{title}</title>
    ${script}
    <ClientRouter />
  </head>
  <body><h1>{title}</h1><a href="/hours/">Opening hours</a></body>
</html>`,
    "src/pages/index.astro": page("Corner bakery"),
    "src/pages/hours.astro": page("Opening hours"),
  };
}

/** Hash of the style attribute of SvelteKit's own announcer of routes. */
const ANNOUNCER_STYLE = "sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo=";

/** A SvelteKit app with the `csp` of a guide; `changes` are lines of JavaScript on it. */
export function svelteFiles(head: string, csp: string, changes = ""): Files {
  const page = (title: string) => `<svelte:head><title>${title}</title></svelte:head>
<h1>${title}</h1>
<a href="/hours">Opening hours</a>`;
  return {
    "src/app.html": `<!doctype html>
<html lang="en">
${head}
<body>%sveltekit.body%</body>
</html>`,
    "src/routes/+page.svelte": page("Corner bakery"),
    "src/routes/hours/+page.svelte": page("Opening hours"),
    "vite.config.js": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
const { csp } = { ${csp} };
Object.assign(csp.directives, {
  "default-src": ["none"],
  "style-src": ["self", "unsafe-hashes", "${ANNOUNCER_STYLE}"],
  "base-uri": ["none"],
  "form-action": ["none"],
  "frame-ancestors": ["none"],
});
${changes}
export default { plugins: [sveltekit({ adapter: adapter(), csp })] };`,
  };
}

export function nextPagesFiles(document: string, policy: string): Files {
  return {
    "next.config.ts": nextConfig(policy),
    "pages/_document.tsx": document,
    "pages/index.tsx": nextPage("Corner bakery"),
    "pages/hours.tsx": nextPage("Opening hours"),
  };
}

export function nextAppFiles(layout: string, policy: string): Files {
  return { "next.config.ts": nextConfig(policy), ...nextApp(layout) };
}

/** The same with another nonce at each request, instead of `NONCE` in the policy. */
export function nextNonceFiles(layout: string, policy: string): Files {
  return {
    "proxy.ts": `import { type NextRequest, NextResponse } from "next/server";

export function proxy(request: NextRequest) {
  const nonce = crypto.randomUUID();
  const policy = ${JSON.stringify(policy)}.replace("NONCE", nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  return NextResponse.next({ request: { headers }, headers: { "content-security-policy": policy } });
}`,
    ...nextApp(layout),
  };
}

function nextApp(layout: string): Files {
  return {
    "app/layout.tsx": layout,
    "app/page.tsx": nextPage("Corner bakery"),
    "app/hours/page.tsx": nextPage("Opening hours"),
  };
}

function nextConfig(policy: string): string {
  return `export default {
  headers: async () => [
    { source: "/:path*", headers: [{ key: "Content-Security-Policy", value: ${JSON.stringify(policy)} }] },
  ],
};`;
}

function nextPage(title: string): string {
  return `import Link from "next/link";

export default function Page() {
  return (
    <>
      <h1>${title}</h1>
      <Link href="/hours">Opening hours</Link>
    </>
  );
}`;
}
