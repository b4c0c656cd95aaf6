/**
 * Functions that tests in other engines run in the page. Each is self-contained, since only its own
 * text is sent.
 */

export async function pixelAt({ picture, x, y }: { picture: string; x: number; y: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas?.drawImage(image, -x, -y);
  return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join();
}

export function ownHtml(): string {
  const page = document.documentElement.cloneNode(true) as Element;
  for (const ours of page.querySelectorAll("handrail-widget,script[src*='/platform.js']")) ours.remove();
  return page.outerHTML.replace("<!--end-->", "");
}

/** Leaves out the browser's own request for an icon, which a strict policy refuses. */
export function problems(): string[] {
  const { problems: all = [] } = window as Window & { problems?: string[] };
  return all.filter((problem) => !problem.includes("/favicon.ico"));
}

export function toolsOffered(): string[] {
  const panel = document.querySelector("handrail-widget")?.shadowRoot?.querySelector(".panel");
  const names = Array.from(panel?.querySelectorAll("section:not(:last-of-type) [name]") ?? [], (control) =>
    control.getAttribute("name"),
  );
  return [...new Set(names.map(String))];
}

export function middleOfPicture(): [x: number, y: number] {
  const { left = 0, top = 0, width = 0, height = 0 } = document.images[0]?.getBoundingClientRect() ?? {};
  return [left + width / 2, top + height / 2];
}

/** Returns the page's elements right below the lower right corner of each number. */
export function numberedThings(): string[] {
  const numbers = document.querySelector("handrail-widget")?.shadowRoot?.querySelectorAll(".numbers span");
  return Array.from(numbers ?? [], (number) => {
    const { right, bottom } = number.getBoundingClientRect();
    const things = document.elementsFromPoint(right + 4, bottom + 4);
    return things.find((thing) => thing.matches("a,button"))?.textContent?.trim() ?? "nothing";
  });
}

/** Returns the parts of the panel, with all sections open, that overflow a window of that width. */
export async function overflowOf({ url, width }: { url: string; width: number }): Promise<string[]> {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: url, width, height: 640 });
  document.body.replaceChildren(frame);
  const find = <Found extends Element>(selector: string) =>
    frame.contentDocument?.querySelector("handrail-widget")?.shadowRoot?.querySelectorAll<Found>(selector) ??
    [];
  const until = async (isThere: () => unknown) => {
    while (!isThere()) await new Promise(requestAnimationFrame);
  };
  await until(() => find<HTMLElement>(".launcher")[0]?.clientWidth);
  find<HTMLElement>(".launcher")[0]?.click();
  await until(() => find("#language").length + find("section:last-of-type:not([hidden]) h3").length);
  for (const header of find<HTMLElement>("h3 [aria-expanded=false]")) header.click();
  await until(() => find("#language")[0]);
  return Array.from(find(".panel, .panel *"), (part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > width))
    .map(({ part, box }) => `${part.localName}#${part.id} ${box.left} to ${box.right}`);
}
