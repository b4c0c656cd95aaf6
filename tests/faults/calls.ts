/** Data about the owner and the widgets that calls need. */
export interface Subjects {
  email: string;
  password: string;
  token: string;
  /** Public ids of a widget that visitors poll, and of one that was never requested. */
  known: string;
  unknown: string;
}

export interface Call {
  name: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Allowed statuses during an outage. */
  right: number[];
  /** Longest allowed duration, in milliseconds. */
  withinMs: number;
}

const AT_ONCE_MS = 1_000;
const UNKNOWN_MS = 2_000;
const IN_WORDS_MS = 3_000;
const JSON_BODY = { "content-type": "application/json" };

/** Returns one call of each kind, with its allowed outcome while the database is down. */
export function callsOn({ email, password, token, known, unknown }: Subjects): Call[] {
  const origin = { origin: "https://shop.example" };
  const signedIn = { authorization: `Bearer ${token}` };
  const widget = (id: string) => `/api/widgets/${id}`;
  const login = JSON.stringify({ email, password });
  const report = JSON.stringify({ text: "The menu does not open" });
  return [
    get("view in memory", `${widget(known)}/public`, { headers: origin, right: [200] }),
    get("view of an unknown widget", `${widget(unknown)}/public`, { right: [503], withinMs: UNKNOWN_MS }),
    post("visit", `${widget(known)}/visit`, "", { headers: origin, right: [204] }),
    post("visit of an unknown widget", `${widget(unknown)}/visit`, "", {
      headers: origin,
      right: [204],
      withinMs: UNKNOWN_MS,
    }),
    post("tools used", `${widget(known)}/tools`, "contrast", { headers: origin, right: [204] }),
    post("login", "/api/auth/login", login, { headers: JSON_BODY, right: [503], withinMs: IN_WORDS_MS }),
    get("API", "/api/widgets", { headers: signedIn, right: [503], withinMs: IN_WORDS_MS }),
    post("report", `${widget(known)}/reports`, report, {
      headers: { ...origin, "content-type": "text/plain" },
      right: [202, 503],
      withinMs: IN_WORDS_MS,
    }),
    get("/healthz", "/healthz", { right: [200] }),
    get("/metrics", "/metrics", { right: [200] }),
    get("/readyz", "/readyz", { right: [200, 503], withinMs: 1_000 }),
  ];
}

type Rest = Pick<Call, "right"> & Partial<Pick<Call, "headers" | "withinMs">>;

function get(name: string, path: string, rest: Rest): Call {
  return { name, method: "GET", path, withinMs: AT_ONCE_MS, ...rest };
}

function post(name: string, path: string, body: string, rest: Rest): Call {
  return { name, method: "POST", path, body, withinMs: AT_ONCE_MS, ...rest };
}
