import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { OpenOptions, WidgetBrowser } from "../widget-browser.ts";

/**
 * Opens the magazine with its pictures, under the strict policy by default; pictures are allowed in
 * both.
 */
export async function openMagazine(widget: WidgetBrowser, options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("magazine", { ...options, snippet: "none", awaitButton: false });
  await page.route("**/pictures/**", (route) => {
    const moving = route.request().url().endsWith(".gif");
    return route.fulfill(
      moving
        ? { contentType: "image/gif", body: Buffer.from(blinkingGif()) }
        : { contentType: "image/png", body: Buffer.from(plainPng([40, 90, 160])) },
    );
  });
  await page.goto(widget.urlOf("magazine", options));
  await page.locator(".launcher").waitFor();
  return page;
}

/** Sets a tool by the script's own API, and waits until the page shows it. */
export async function setTool(page: Page, tool: string, value: string | null): Promise<void> {
  await page.evaluate(
    ([name, wanted]) => {
      if (window.Handrail && "set" in window.Handrail) window.Handrail.set(name, wanted);
    },
    [tool, value] as const,
  );
  await page.waitForFunction(
    ([name, wanted]) => document.documentElement.getAttribute(`data-handrail-${name}`) === wanted,
    [tool, value] as const,
  );
}

/** Switches all tools off, and waits until no sheet of ours is left. */
export async function resetTools(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.Handrail && "reset" in window.Handrail) window.Handrail.reset();
  });
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
}

/**
 * Appends content to the page as its own script would: an element, and an open shadow root with the
 * same.
 */
export async function addLater(page: Page, markup: string): Promise<void> {
  await page.evaluate((inner) => {
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<div class="late">${inner}</div>`);
    const island = document.createElement("x-island");
    island.attachShadow({ mode: "open" }).innerHTML = inner;
    document.querySelector("main")?.append(island);
  }, markup);
}

/** Returns two frames of 8 x 4 pixels, red and then blue, a tenth of a second each, endlessly. */
export function blinkingGif(): Uint8Array {
  const header = [...Buffer.from("GIF89a"), 8, 0, 4, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255];
  const endless = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  return new Uint8Array([...header, ...endless, ...gifFrame(0), ...gifFrame(1), 0x3b]);
}

/** A clear code before each pixel keeps every code 3 bits long. */
function gifFrame(color: number): number[] {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const image = [0x2c, 0, 0, 0, 0, 8, 0, 4, 0, 0, 2];
  const codes = [...Array.from({ length: 32 }, () => [4, color]).flat(), 5];
  const bytes: number[] = [];
  codes.forEach((code, at) => {
    const spread = code << ((at * 3) % 8);
    const first = Math.floor((at * 3) / 8);
    bytes[first] = (bytes[first] ?? 0) | (spread & 255);
    if (spread > 255) bytes[first + 1] = spread >> 8;
  });
  return [...control, ...image, bytes.length, ...bytes, 0];
}

type Color = [red: number, green: number, blue: number];

function plainPng(color: Color): Uint8Array {
  return png([chunk("IDAT", deflateSync(pixels(color)))]);
}

/** Returns two endless frames, like `blinkingGif`. */
export function blinkingPng(): Uint8Array {
  const control = (sequence: number) => chunk("fcTL", numbers(sequence, 8, 4, 0, 0), [0, 1, 0, 10, 0, 0]);
  return png([
    chunk("acTL", numbers(2, 0)),
    control(0),
    chunk("IDAT", deflateSync(pixels([255, 0, 0]))),
    control(1),
    chunk("fdAT", numbers(2), deflateSync(pixels([0, 0, 255]))),
  ]);
}

function png(chunks: Uint8Array[]): Uint8Array {
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  const header = chunk("IHDR", numbers(8, 4), [8, 2, 0, 0, 0]);
  return Buffer.concat([new Uint8Array(signature), header, ...chunks, chunk("IEND")]);
}

function pixels(color: Color): Uint8Array {
  const row = [0, ...Array.from({ length: 8 }, () => color).flat()];
  return new Uint8Array(Array.from({ length: 4 }, () => row).flat());
}

function chunk(name: string, ...parts: ArrayLike<number>[]): Uint8Array {
  const body = [...Buffer.from(name), ...parts.flatMap((part) => Array.from(part))];
  const length = body.length - 4;
  return new Uint8Array([...numbers(length), ...body, ...numbers(Bun.hash.crc32(new Uint8Array(body)))]);
}

function numbers(...values: number[]): number[] {
  return values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
}
