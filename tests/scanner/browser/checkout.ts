/** A checkout on this machine. */
export interface Checkout {
  origin: string;
  /** Methods and paths of requests that sent something. */
  sent: string[];
  stop(): Promise<void>;
}

const NAV = `<nav aria-label="Main"><a href="/">Home</a> <a href="/help">Help</a></nav>`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${NAV}<main><h1>${title}</h1>${body}</main></body></html>`;
}

/** The shop's page: a product with a size, put into the cart by a script. */
const SOUND_SHOP = `
  <fieldset><legend>Size</legend>
    <label><input type="radio" name="size" value="s" checked> Small</label>
    <label><input type="radio" name="size" value="m"> Medium</label>
    <label><input type="radio" name="size" value="l"> Large</label>
  </fieldset>
  <label>Color <select id="color"><option>Red</option><option>Green</option><option>Blue</option></select></label>
  <button id="add" type="button">Add to cart</button> <p role="status" id="status"></p>
  <button id="details" type="button">Size guide</button>
  <dialog id="guide" aria-label="Size guide"><p>Small is small.</p><button id="close">Close the guide</button></dialog>
  <a href="/checkout">To the checkout</a>
  <script>
    document.getElementById("add").onclick = () => {
      document.getElementById("status").textContent =
        "Added: " + document.querySelector("[name=size]:checked").value + " in " + document.getElementById("color").value;
    };
    document.getElementById("details").onclick = () => document.getElementById("guide").showModal();
    document.getElementById("close").onclick = () => document.getElementById("guide").close();
  </script>`;

const SOUND_CHECKOUT = `
  <form method="post" action="/order"><label>Name <input name="name" autocomplete="name"></label>
  <label><input type="checkbox" name="terms"> I accept the terms</label>
  <button>Order now</button></form>`;

const SOUND: Record<string, string> = {
  "/shop": page("Our shop", SOUND_SHOP),
  "/checkout": page("Checkout", SOUND_CHECKOUT),
  "/help": page("Help", "<p>Ask us.</p>"),
};

/** Serves a checkout; `pages` replaces whole pages, by their path, with a `body`. */
export function serveCheckout(pages: Record<string, string> = {}): Checkout {
  const sent: string[] = [];
  const bodies = Object.fromEntries(
    Object.entries(pages).map(([path, body]) => [path, page("Our shop", body)]),
  );
  const all = { ...SOUND, ...bodies };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (request.headers.has("upgrade")) sent.push(`WebSocket ${pathname}`);
      if (pathname === "/away") return Response.redirect("https://elsewhere.example/", 302);
      if (pathname === "/nothing") return new Response(null, { status: 204 });
      if (pathname === "/worker.js") return script("fetch('/order', { method: 'POST' })");
      if (request.method !== "GET") sent.push(`${request.method} ${pathname}`);
      else if (search !== "") sent.push(`GET ${pathname}${search}`);
      if (request.method === "POST" && pathname === "/order") return Response.redirect("/thanks", 303);
      if (pathname === "/thanks") return html(page("Thank you", "<p>Your order is on its way.</p>"));
      const found = all[pathname];
      return found ? html(found) : new Response("Not here", { status: 404 });
    },
  });
  return { origin: `http://127.0.0.1:${server.port}`, sent, stop: () => server.stop(true) };
}

function html(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function script(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/javascript" } });
}
