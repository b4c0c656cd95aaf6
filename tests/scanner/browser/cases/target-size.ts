import type { FragmentCases } from "./fragment-cases.ts";

const icon = (size: number, margin = 0) =>
  `display:inline-block;width:${size}px;height:${size}px;margin:${margin}px;background:#036;color:#fff`;

export const TARGET_SIZE: FragmentCases = {
  wrong: {
    icons: `<a id="icons" href="/1" style="${icon(16)}"></a><a href="/2" style="${icon(16)}"></a>`,
    stacked: `<div><a id="stacked" href="/3" style="display:block;height:16px;font-size:12px">Shoes</a><a href="/4" style="display:block;height:16px;font-size:12px">Boots</a></div>`,
    beside: `<div style="display:flex"><a id="beside" href="/5" style="${icon(14)}"></a><a href="/6" style="${icon(60)}"></a></div>`,
    pages: `<nav style="display:flex;gap:3px"><a href="/7" style="${icon(18)}">1</a><a id="pages" href="/8" style="${icon(18)}">2</a><a href="/9" style="${icon(18)}">3</a></nav>`,
    corner: `<div style="position:relative;width:90px;height:90px"><a href="/10" style="${icon(90)}">Card</a><a id="corner" href="/11" style="${icon(12)};position:absolute;top:0;right:0;margin:0"></a></div>`,
    padded: `<div style="display:grid"><a id="padded" href="/12" style="padding:2px;font-size:11px;line-height:14px">Edit</a><a href="/13" style="padding:2px;font-size:11px;line-height:14px">Copy</a></div>`,
    narrow: `<div style="display:flex"><a id="narrow" href="/14" style="${icon(10)};height:60px"></a><a href="/15" style="${icon(10)};height:60px"></a></div>`,
  },
  right: {
    "targets of exactly 24 pixels": `<a href="/a" style="${icon(24)}"></a><a href="/b" style="${icon(24)}"></a>`,
    "small targets with room": `<a href="/c" style="${icon(16, 10)}"></a><a href="/d" style="${icon(16, 10)}"></a>`,
    "links in a sentence": `<p style="font-size:13px;line-height:15px">We sell <a href="/e">shoes</a> <a href="/f">boots</a> and <a href="/g">socks</a>, and mend <a href="/h">bags</a> as well.</p>`,
    "links that wrap": `<p style="width:60px;font-size:12px;line-height:14px"><a href="/i">Shoes for every season</a> <a href="/j">Boots for the winter</a></p>`,
    "links with separators": `<p style="font-size:12px"><a href="/k">Home</a> | <a href="/l">Shop</a> | <a href="/m">Help</a></p>`,
    "a plain list of links": `<ul><li><a href="/aa">Shoes</a></li><li><a href="/ab">Boots</a></li><li><a href="/ac">Socks</a></li></ul>`,
    "the same address twice": `<div style="display:flex"><a href="/n" style="${icon(16)}"></a><a href="/n" style="font-size:12px;line-height:16px">Shoes</a></div>`,
    "a larger link to the same address": `<a href="/o" style="${icon(16)}"></a><a href="/p" style="${icon(16)}"></a><br><br><a href="/o" style="${icon(44)}">O</a><br><br><a href="/p" style="${icon(44)}">P</a>`,
    "buttons of the browser's own size": "<button>A</button><button>B</button>",
    "native choices":
      '<label><input type="radio" name="x"> One</label><br><label><input type="radio" name="x"> Two</label><input type="checkbox" aria-label="a"><input type="checkbox" aria-label="b">',
    "links enlarged by a pseudo-element": `<style>.more { position: relative; ${icon(16, 5)} } .more::after { content: ""; position: absolute; inset: -5px }</style><a class="more" href="/q"></a><a class="more" href="/r"></a>`,
    "rows that a script makes pressable": `<ul style="list-style:none;padding:0"><li style="cursor:pointer;height:15px"><a href="/s" style="display:block;font-size:12px;line-height:15px">Row one</a></li><li style="cursor:pointer;height:15px"><a href="/t" style="display:block;font-size:12px;line-height:15px">Row two</a></li></ul>`,
    "hidden skip links":
      '<style>.skip { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style><a class="skip" href="#a">To the content</a><a class="skip" href="#b">To the menu</a>',
    "links around large images":
      '<a href="/u"><img alt="U" width="60" height="60"></a><a href="/v"><img alt="V" width="60" height="60"></a>',
    "a closed menu": `<div style="opacity:0"><a href="/w" style="${icon(16)}"></a><a href="/x" style="${icon(16)}"></a></div>`,
    "dots of a slider": `<button style="${icon(10)};border:0;padding:0" aria-label="1"></button><button style="${icon(10)};border:0;padding:0" aria-label="2"></button>`,
  },
};
