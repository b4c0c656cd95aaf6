import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { StepKind, StepRole } from "#shared/journeys/choices.ts";
import type { JourneyStep } from "#shared/journeys/schemas.ts";
import { MAX_STEP_PICTURE_BYTES } from "#src/scanner/browser/journey-page.ts";
import type { WalkedStep } from "#src/scanner/browser/walk-journey.ts";
import { ensureScannerEngine } from "#tests/helpers/built-files.ts";
import { someOf } from "#tests/helpers/long.ts";
import { PATIENCE_MS } from "#tests/helpers/patience.ts";
import { type Checkout, serveCheckout } from "./checkout.ts";
import { CHROMIUM, TEST_BROWSER, testScanner } from "./test-browser.ts";

const rules = { ...TEST_BROWSER.rules, allowLoopback: true };
const scanner = testScanner({ rules, journeyTimes: { walk: PATIENCE_MS, appear: 300 } });
const running: Checkout[] = [];
beforeAll(ensureScannerEngine);
afterAll(async () => {
  scanner.stop();
  await Promise.all(running.map((one) => one.stop()));
});

function serve(pages: Record<string, string> = {}): Checkout {
  const checkout = serveCheckout(pages);
  running.push(checkout);
  return checkout;
}

function walk(checkout: Checkout, steps: JourneyStep[], start = "/shop"): Promise<WalkedStep[]> {
  const isOwnHost = (host: string) => host === "127.0.0.1";
  return scanner.walk({ start: checkout.origin + start, steps, isOwnHost });
}

/** Walks without the pictures, which would fill the report of a failure. */
async function walkBlind(...args: Parameters<typeof walk>): Promise<WalkedStep[]> {
  return (await walk(...args)).map((walked) => ({ ...walked, picture: null }));
}

async function walkShop(body: string, ...steps: JourneyStep[]): Promise<WalkedStep[]> {
  return (await walkBlind(serve({ "/shop": body }), steps)).slice(1);
}

function step(kind: StepKind, more: Partial<JourneyStep>): JourneyStep {
  return { kind, name: "", role: "any", text: "", maySend: false, ...more };
}
const press = (name: string, role: StepRole = "any") => step("press", { name, role });
const sending = (name: string) => step("press", { name, maySend: true });
const wait = (text: string) => step("wait", { text });
const kinds = ({ problems }: WalkedStep) => problems.map(({ kind }) => kind);

describe.skipIf(CHROMIUM === null)("a journey in Chromium", () => {
  test("leads through a sound checkout by keyboard alone, with a small picture of each step", async () => {
    const shop = serve();
    const walked = await walk(shop, [
      press("Medium", "radio"),
      step("choose", { name: "Color", text: "Blue" }),
      press("add to cart"),
      wait("Added: m in Blue"),
      press("Size guide", "button"),
      press("Close the guide"),
      press("To the checkout", "link"),
      step("page", { text: "/checkout" }),
      step("type", { name: "Name", text: "Test person" }),
      press("I accept the terms"),
      sending("Order now"),
      wait("Your order is on its way."),
    ]);
    expect(walked.map(({ state }) => state)).toEqual(walked.map(() => "done"));
    expect(walked.flatMap(kinds)).toEqual([]);
    expect(walked[1]?.stops).toBe(4);
    expect(shop.sent).toEqual(["POST /order"]);
    for (const { picture } of walked) {
      expect(Buffer.from(picture ?? []).toString("latin1", 8, 12)).toBe("WEBP");
      expect(picture?.length).toBeLessThanOrEqual(MAX_STEP_PICTURE_BYTES);
    }
  });

  test("tells what only a mouse can press, and what focus reaches without an effect", async () => {
    const div = `<div style="cursor:pointer" onclick="document.title = 1">Add to cart</div>`;
    const [mouse] = await walkShop(div, press("Add to cart"));
    expect(mouse).toMatchObject({ state: "mouse-only", element: { selector: "html > body > main > div" } });
    const focusable = div.replace("<div", '<div role="button" tabindex="0"');
    const [silent, next] = await walkShop(focusable, press("Add to cart"), wait("x"));
    expect([silent?.state, next?.state]).toEqual(["no-reaction", "not-walked"]);
    expect((await walkShop("<p>Add to cart</p>", press("Add to cart")))[0]?.state).toBe("not-reachable");
  });

  test("tells where focus is lost after a press, and goes on", async () => {
    const lost = `<button onclick="this.replaceWith('Added')">Add to cart</button> <a href="/checkout">To the checkout</a>`;
    const [added, checkout] = await walkShop(lost, press("Add to cart"), press("To the checkout"));
    expect(added?.problems).toMatchObject([
      { kind: "focus-lost", isQuestion: false, element: { markup: expect.stringContaining("<button") } },
      { kind: "unannounced", isQuestion: true, text: "Added" },
    ]);
    expect(checkout?.state).toBe("done");
  });

  test("tells the date picker that traps focus", async () => {
    const picker = `<label>Date <input id="date"></label><label>Time <input></label><button>Reserve</button><script>
      document.getElementById("date").addEventListener("keydown", (event) => event.key === "Tab" && event.preventDefault());
    </script>`;
    const date = step("type", { name: "Date", text: "1" });
    const [typed, reserve] = await walkShop(picker, date, press("Reserve"));
    expect(typed?.state).toBe("done");
    const problems = [{ kind: "trapped", isQuestion: false }];
    expect(reserve).toMatchObject({ state: "not-reachable", problems });
  });

  test("asks about text that appears without being announced, and a dialog without focus", async () => {
    const silent = (attributes: string) =>
      `<button onclick="document.getElementById('e').textContent = 'Out of stock'">Add</button><p id="e" ${attributes}></p>`;
    const [asked] = await walkShop(silent(""), press("Add"));
    expect(asked?.problems).toMatchObject([{ kind: "unannounced", isQuestion: true, text: "Out of stock" }]);
    expect((await walkShop(silent('role="alert"'), press("Add"))).flatMap(kinds)).toEqual([]);
    const dialog = `<button onclick="document.getElementById('d').hidden = false">Add</button><div role="dialog" id="d" hidden>Added it</div>`;
    expect((await walkShop(dialog, press("Add"))).flatMap(kinds)).toEqual(["dialog-without-focus"]);
  });

  test("tells controls without a name, and focus that cannot be seen or is covered", async () => {
    const body = `<button><svg width="20" height="20"></svg></button><button id="b" style="outline:none">Add</button>
      <div style="position:fixed;inset:auto 0 0;height:200px;background:#fff;z-index:2"></div>
      <div style="height:700px"></div><a href="/help" id="low" style="position:absolute;top:700px">Low</a>`;
    const walked = await walkShop(body, press("Add"), press("Low"));
    expect(kinds(walked[0] as WalkedStep).sort()).toEqual(["invisible", "unnamed"]);
    expect(kinds(walked[1] as WalkedStep)).toEqual(["covered"]);
  });

  test("tells a path that has changed as such, with the nearest names", async () => {
    const body = `<button>Put into basket</button><a href="/gone">To the checkout</a><label>Color <select><option>Red</option></select></label>`;
    const [renamed] = await walkShop(body, press("Put in the basket"));
    expect(renamed).toMatchObject({ state: "no-such-name", near: ["Put into basket", "To the checkout"] });
    expect((await walkShop(body, press("To the checkout")))[0]?.state).toBe("page-failed");
    expect((await walkShop(body, wait("Paid")))[0]?.state).toBe("text-missing");
    expect((await walkShop(body, step("page", { text: "/paid" })))[0]?.state).toBe("wrong-page");
    const [choice] = await walkShop(body, step("choose", { name: "Color", text: "Redd" }));
    expect(choice).toMatchObject({ state: "no-such-option", near: ["Red"] });
    const gone = await walk(serve(), [press("x")], "/gone");
    expect(gone.map(({ state }) => state)).toEqual(["page-failed", "not-walked"]);
  });

  test("stays on a page whose link leads to a reply without content", async () => {
    const links = `<a href="/nothing">Note it</a> <a href="/checkout">Go on</a>`;
    const walked = await walkShop(links, press("Note it"), press("Go on"));
    expect(walked.map(({ state, path }) => `${state} ${path}`)).toEqual(["done /shop", "done /checkout"]);
  });

  test("moves in menus, tabs and drawn lists with arrow keys", async () => {
    const body = `<div role="tablist"><button role="tab" aria-selected="true">One</button><button role="tab" tabindex="-1">Two</button></div>
      <div role="combobox" tabindex="0" aria-label="Size" aria-expanded="false" aria-controls="list"></div>
      <div role="listbox" id="list" hidden><div role="option" id="o1">Small</div><div role="option" id="o2">Large</div></div>
      <p role="status" id="status"></p><script>{
        const [one, two] = document.querySelectorAll("[role=tab]");
        one.onkeydown = ({ key }) => key === "ArrowRight" && two.focus();
        two.onclick = () => (document.getElementById("status").textContent = "Second");
        const box = document.querySelector("[role=combobox]");
        let at = 0;
        box.onkeydown = ({ key }) => {
          const list = document.getElementById("list");
          if (key === "Enter" && at > 0) document.getElementById("status").textContent = "Size " + at;
          if (key === "Enter") list.hidden = at > 0;
          if (key === "ArrowDown") box.setAttribute("aria-activedescendant", "o" + (at = Math.min(2, at + 1)));
        };
      }</script>`;
    const large = step("choose", { name: "Size", text: "Large" });
    const walked = await walkShop(body, press("Two", "tab"), wait("Second"), large, wait("Size 2"));
    expect(walked.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  });

  test("stops before another website, unless that is where it ends", async () => {
    const body = `<a href="https://pay.example/x">Pay</a>`;
    expect((await walkShop(body, press("Pay"), wait("Card")))[0]?.state).toBe("left-site");
    expect((await walkShop(body, press("Pay")))[0]).toMatchObject({ state: "done", leftTo: "pay.example" });
    const [start] = await walkBlind(serve(), [press("Pay")], "/away");
    expect(start).toMatchObject({ state: "left-site", leftTo: "elsewhere.example" });
  });
});

/** Ways in which a press makes a page send something to its site, which is held back. */
const HELD = {
  "a form": `<form method="post" action="/order"><button>Go</button></form>`,
  "a form that asks": `<form action="/search"><input name="q" value="x"><button>Go</button></form>`,
  fetch: `<button onclick="fetch('/order', { method: 'POST' })">Go</button>`,
  "a form without a button's word": `<form method="post" action="/order" id="f"></form><button onclick="document.getElementById('f').submit()">Go</button>`,
  "a form in a frame": `<iframe title="a" srcdoc="<form method='post' action='/order' target='_self'><button>Go</button></form>"></iframe>`,
  "a kept fetch": `<button onclick="fetch('/order', { method: 'POST', keepalive: true })">Go</button>`,
  "a later fetch": `<button onclick="fetchLater('/order', { method: 'POST', body: 'x', activateAfter: 0 })">Go</button>`,
  "a request": `<button onclick="{ const x = new XMLHttpRequest(); x.open('PUT', '/order'); x.send('x') }">Go</button>`,
};

/** Ways that fail without a sign. */
const LOST = {
  "a shared worker": `<button onclick="try { new SharedWorker('/worker.js') } catch {}">Go</button>`,
  "a socket": `<button onclick="new WebSocket('ws://' + location.host + '/socket').onopen = ({ target }) => target.send('x')">Go</button>`,
  "a beacon": `<button onclick="navigator.sendBeacon('/order', 'x')">Go</button>`,
  "a ping": `<a href="#x" ping="/order">Go</a>`,
  "a service worker": `<button onclick="navigator.serviceWorker.register('/worker.js').catch(() => {})">Go</button>`,
};

describe.skipIf(CHROMIUM === null)("a step that isn't marked as safe to send", () => {
  test.each(someOf(Object.entries(HELD), 0, 3))("sends nothing by %s, which is told", async (_, body) => {
    const shop = serve({ "/shop": body });
    const [, pressed] = await walkBlind(shop, [press("Go")]);
    expect(shop.sent).toEqual([]);
    expect(pressed).toMatchObject({ state: "would-send", heldBack: 1 });
  });

  test.each(someOf(Object.entries(LOST), 0, 3))("sends nothing by %s", async (_, body) => {
    const shop = serve({ "/shop": body });
    const [, pressed] = await walkBlind(shop, [press("Go")]);
    expect([shop.sent, pressed?.state]).toEqual([[], "done"]);
  });

  test("sends nothing by a form that submits itself on focus", async () => {
    const form = `<form method="post" action="/order" id="f"><input aria-label="A" onfocus="this.form.submit()"></form>`;
    const shop = serve({ "/shop": `${form}<button>Go</button>` });
    expect((await walkBlind(shop, [press("Go")]))[1]?.state).toBe("would-send");
    expect(shop.sent).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)("a hostile page", () => {
  test("with tab stops without end is given up", async () => {
    const endless = `<script>
      const add = () => { const b = document.createElement("button"); b.textContent = "Stop"; b.onfocus = add; document.body.append(b) };
      add();
    </script><p>Buy</p>`;
    expect((await walkShop(endless, press("Buy")))[0]?.state).toBe("too-many-stops");
  });

  test("with dialogs, printing, windows and a question before leaving is walked", async () => {
    const loud = `<script>
      alert(1); print(); for (let i = 0; i < 1000; i++) open("/help");
      onbeforeunload = (event) => { event.preventDefault(); return "Stay?" };
    </script><button onclick="alert(2); confirm(3); document.querySelector('[role=status]').textContent = 'Hi'">Greet</button><p role="status"></p><a href="/checkout">To the checkout</a>`;
    const toCheckout = [press("To the checkout"), step("page", { text: "/checkout" })];
    const walked = await walkShop(loud, press("Greet"), ...toCheckout);
    expect(walked.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  });

  test("that goes elsewhere on focus is told as changed or unreachable", async () => {
    const away = `<a href="#x" onfocus="location.href = '/help'">One</a><a href="#y" onfocus="location.href = '/gone'">Two</a><button>Buy</button>`;
    const [bought] = await walkShop(away, press("Buy"));
    expect(["not-reachable", "no-such-name", "page-failed"]).toContain(bought?.state ?? "");
  });

  test("is left at once when the scanner stops, as if there were no browser", async () => {
    const stopped = testScanner({ rules });
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch() {
        resolve();
        return new Promise<Response>(() => {});
      },
    });
    const walking = stopped.walk({ start: slow.url.href, steps: [press("Buy")], isOwnHost: () => true });
    const ended = walking.catch((error: unknown) => error);
    await promise;
    stopped.stop();
    expect(await ended).toMatchObject({ reason: "unavailable" });
    await slow.stop(true);
  });

  test("is left when its time is up", async () => {
    const hasty = testScanner({ rules, journeyTimes: { walk: 0, appear: 0 } });
    const start = `${serve().origin}/shop`;
    const walking = hasty.walk({ start, steps: [press("Add to cart")], isOwnHost: () => true });
    const walked = await walking.finally(() => hasty.stop());
    expect(walked.map(({ state }) => state)).toEqual(["done", "out-of-time"]);
  });
});
