import type { FragmentCases } from "./fragment-cases.ts";

const LONG = "We mend bags and shoes of leather, and sell what is left over at the end of every season.";

/** Cases of wider text spacing; the same page is right at 200 %. */
export const TEXT_SPACING: FragmentCases = {
  wrong: {
    cart: '<div id="cart" style="width:172px;height:40px;line-height:40px;overflow:hidden;white-space:nowrap">Add to shopping cart</div>',
    card: `<div id="card" style="width:200px;height:80px;overflow:hidden;line-height:16px">We mend bags and shoes of leather, and sell what is left over at the end.</div>`,
    limited: `<p id="limited" style="width:200px;max-height:64px;overflow:hidden;line-height:16px;margin:0">We mend bags and shoes of leather, and sell what is left.</p>`,
    heading:
      '<h2 id="heading" style="width:180px;height:24px;line-height:24px;font-size:20px;overflow:hidden;margin:0">Leather shoes</h2>',
    clipped:
      '<p id="clipped" style="width:180px;height:20px;line-height:20px;overflow:clip;margin:0">Shoes for all seasons</p>',
    tab: '<ul style="list-style:none;padding:0;display:flex"><li id="tab" style="width:115px;height:18px;line-height:18px;overflow:hidden">Shoes, boots</li></ul>',
    inner:
      '<div style="width:200px;height:36px;overflow:hidden"><p style="margin:0;line-height:18px">Mended in a day, <b id="inner">or the money back</b></p></div>',
  },
  right: {
    "a box that grows": `<div style="min-height:40px;width:200px">${LONG}</div>`,
    "a clearing box": `<div style="overflow:hidden;width:200px">${LONG}</div>`,
    "a box that scrolls": `<div style="overflow:auto;height:40px;width:200px" tabindex="0" role="region" aria-label="A">${LONG}</div>`,
    "a shortened line": `<div style="width:150px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Leather shoes, boots</div>`,
    "a shortened paragraph": `<div style="width:200px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3">We mend bags and shoes of leather, and sell all.</div>`,
    "hidden text": `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${LONG}</span>`,
    "a slider": `<div style="width:200px;overflow:hidden"><div style="display:flex;width:600px"><p style="width:200px">First slide</p><p style="width:200px">Second slide</p></div></div>`,
    "a text that opens": `<div><div style="width:200px;height:80px;overflow:hidden;line-height:16px">We mend bags and shoes of leather, and sell what is left over at the end.</div><button aria-expanded="false">More</button></div>`,
    "a text outside of its parent": `<div style="overflow:hidden;height:20px;width:200px">Menu<p style="position:absolute;width:200px">${LONG}</p></div>`,
    "a closed panel": `<div style="height:0;overflow:hidden">${LONG}</div>`,
    "a text that was cut off before": `<div style="height:30px;width:100px;overflow:hidden">${LONG}</div>`,
    "moving text": `<style>@keyframes run { from { translate: 0 } to { translate: -400px } }</style><div style="overflow:hidden;width:300px;white-space:nowrap" aria-label="News"><span style="display:inline-block;animation:run 2s linear infinite">Shoes and boots</span></div>`,
    "a script that follows": `<div style="width:200px;height:80px;overflow:hidden"><div>We mend bags and shoes of leather, and sell what is left.</div></div><script>{ const inner = document.currentScript.previousElementSibling.firstElementChild; new ResizeObserver(() => inner.parentElement.style.height = inner.offsetHeight + "px").observe(inner); }</script>`,
  },
};

export const TEXT_ZOOM: FragmentCases = {
  wrong: {
    banner: `<div id="banner" style="height:24px;line-height:24px;overflow:hidden">${LONG}</div>`,
    column: `<div id="column" style="width:50%;height:48px;line-height:24px;overflow:hidden">${LONG}</div>`,
    clipped: `<p id="clipped" style="height:22px;line-height:22px;overflow:clip;margin:0">${LONG}</p>`,
    limited: `<p id="limited" style="max-height:22px;line-height:22px;overflow:hidden;margin:0">${LONG}</p>`,
    inner: `<div style="height:22px;line-height:22px;overflow:hidden"><b id="inner">${LONG}</b></div>`,
    row: `<ul style="height:24px;overflow:hidden;padding:0;list-style:none;display:flex"><li id="row">${LONG}</li></ul>`,
  },
  right: {
    "a box that grows": `<div style="min-height:24px">${LONG}</div>`,
    "a clearing box": `<div style="overflow:hidden">${LONG}</div>`,
    "a box that scrolls": `<div style="overflow:auto;height:24px" tabindex="0" role="region" aria-label="A">${LONG}</div>`,
    "a shortened line": `<div style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</div>`,
    "a slider": `<div style="overflow:hidden"><div style="display:flex;width:1200px"><p>First slide of all</p><p>Second slide of all</p></div></div>`,
    "a line that is cut in width": `<div style="overflow:hidden;white-space:nowrap">${LONG}</div>`,
    "a text that opens": `<div><div style="height:24px;overflow:hidden">${LONG}</div><button aria-expanded="false">More</button></div>`,
    "a layout for small windows": `<style>@media (max-width: 700px) { .wide { display: none } }</style><div class="wide" style="height:24px;overflow:hidden">${LONG}</div>`,
    "a screen of its own": `<div style="height:100vh;overflow:hidden"><div style="height:390px"></div>${LONG}</div>`,
    "a script that follows": `<div style="height:24px;overflow:hidden"><div>${LONG}</div></div><script>{ const inner = document.currentScript.previousElementSibling.firstElementChild; onresize = () => inner.parentElement.style.height = inner.offsetHeight + "px"; }</script>`,
    "hidden text": `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${LONG}</span>`,
  },
};
