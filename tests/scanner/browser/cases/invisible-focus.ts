import type { FragmentCases } from "./fragment-cases.ts";

const BARE = "outline:none";

export const INVISIBLE_FOCUS: FragmentCases = {
  wrong: {
    link: `<a id="link" href="/shoes" style="${BARE}">Shoes</a>`,
    button: `<button id="button" style="outline:0;border:1px solid #333;background:#eee">Buy</button>`,
    clear: `<a id="clear" class="clear" href="/boots" style="outline:2px solid transparent">Boots</a>`,
    custom: `<div id="custom" role="button" tabindex="0" style="${BARE};width:90px;height:30px;background:#ddd">Open</div>`,
    choice: `<label>News <input id="choice" type="checkbox" style="${BARE}"></label>`,
    select: `<select id="select" aria-label="Size" style="${BARE};border:1px solid #333;background:#fff"><option>41</option><option>42</option></select>`,
    tab: `<div role="tablist"><span id="tab" role="tab" tabindex="0" style="${BARE};display:inline-block;padding:9px">Prices</span></div>`,
  },
  right: {
    "the browser's own mark": '<a href="/a">A link</a> <button>B</button>',
    "a shadow":
      '<style>.shadow { outline: 0 } .shadow:focus { box-shadow: 0 0 0 3px #06c }</style><a class="shadow" href="/b">Shadow</a>',
    "a background":
      '<style>.ground { outline: 0 } .ground:focus-visible { background: #ff0 }</style><a class="ground" href="/c">Ground</a>',
    "an underline":
      '<style>.line { outline: 0; text-decoration: none } .line:focus { text-decoration: underline }</style><a class="line" href="/d">Line</a>',
    "a mark of the parent":
      '<style>.box:focus-within { border-color: #06c } .box { border: 3px solid #fff } .box a { outline: 0 }</style><div class="box"><a href="/e">Within</a></div>',
    "a mark next to a hidden checkbox":
      '<style>.hid { position: absolute; opacity: 0 } .hid:focus + span { outline: 2px solid #06c }</style><label><input class="hid" type="checkbox"><span>Custom</span></label>',
    "a class of a script":
      '<style>.scripted { outline: 0 } .scripted.on { background: #ff0 }</style><a class="scripted" href="/f" onfocus="this.className += \' on\'" onblur="this.className = \'scripted\'">Script</a>',
    "a text cursor":
      '<input aria-label="Name" style="outline:0;border:1px solid #333"><textarea aria-label="Text" style="outline:0"></textarea><div contenteditable="true" role="textbox" aria-label="Note" style="outline:0">Note</div>',
    "a slow transition":
      '<style>.slow { outline: 0; transition: background .25s step-end; background: #fff } .slow:focus { background: #ff0 }</style><a class="slow" href="/g">Slow</a>',
    "an arrow that appears":
      '<style>.arrow { outline: 0 } .arrow:focus::after { content: " →" }</style><a class="arrow" href="/h">Arrow</a>',
    "a link that appears":
      '<style>.skip { position: absolute; left: -999px; outline: 0 } .skip:focus { left: 9px }</style><a class="skip" href="#x">Skip</a>',
    "a button in a shadow tree":
      '<div><template shadowrootmode="open"><style>button { outline: 0; border: 0 } button:focus { background: #ff0 }</style><button>Inside</button></template></div>',
    "a frame": `<iframe title="A" style="outline:0;width:90px;height:40px" srcdoc="<button>In</button>"></iframe>`,
    "a mark elsewhere":
      '<style>body:has(#far:focus) #mark { background: #06c }</style><a id="far" href="/i" style="outline:0">Far</a><p id="mark">Mark</p>',
    "a sentinel of a dialog": '<div tabindex="0" style="outline:0"></div>',
    "a part that scrolls":
      '<div tabindex="0" role="region" aria-label="Prices" style="outline:0;overflow:auto;height:30px"><p>1</p><p>2</p></div>',
  },
};
