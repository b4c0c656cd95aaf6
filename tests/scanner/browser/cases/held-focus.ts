import type { FragmentCases } from "./fragment-cases.ts";

const LINKS = '<a href="/a">A</a> <a href="/b">B</a>';
/** Puts the focus back, as quickly or as late as scripts do. */
const BACK = 'onblur="setTimeout(() => this.focus(), 10)"';
const HOLD = "if (event.key === 'Tab') event.preventDefault()";

/** Each is a page of its own, since a trap ends the walk through it. */
export const KEYBOARD_TRAP: FragmentCases = {
  wrong: {
    back: `${LINKS}<button id="back" ${BACK}>Buy</button>${LINKS}`,
    field: `${LINKS}<input id="field" aria-label="Name" onkeydown="${HOLD}">${LINKS}`,
    editor: `${LINKS}<div id="editor" contenteditable="true" role="textbox" aria-label="Text" onkeydown="${HOLD}">Text</div>${LINKS}`,
    pair: `${LINKS}<button id="one">One</button><button id="pair">Two</button>${LINKS}<script>one.onkeydown = (e) => { if (e.key === "Tab") { e.preventDefault(); pair.focus() } }; pair.onkeydown = (e) => { if (e.key === "Tab") { e.preventDefault(); one.focus() } }</script>`,
    first: `<button id="first" onkeydown="${HOLD}">Buy</button>${LINKS}`,
    few: `<a href="/a">A</a><button id="few" ${BACK}>Buy</button><a href="/b">B</a>`,
    framed: `${LINKS}<iframe title="F" srcdoc="<a href=/a>A</a> <button id=framed onkeydown=&quot;${HOLD}&quot;>Buy</button>"></iframe>${LINKS}`,
    whole: `${LINKS}<button id="whole">Buy</button>${LINKS}<script>whole.onfocus = () => addEventListener("focusin", () => whole.focus())</script>`,
  },
  right: {
    "fields for dates": `${LINKS}<input type="date" aria-label="Day"><input type="time" aria-label="Time">${LINKS}`,
    "a closed shadow tree": `${LINKS}<div id="host"></div>${LINKS}<script>host.attachShadow({ mode: "closed" }).innerHTML = "<button>1</button>".repeat(12)</script>`,
    "one link": '<a href="/a">A</a>',
    "a group of choices":
      '<label><input type="radio" name="x"> 1</label><label><input type="radio" name="x"> 2</label>',
    "an editor that Escape leaves": `${LINKS}<textarea aria-label="Code" onkeydown="if (event.key === 'Escape') this.free = true; else if (event.key === 'Tab' && !this.free) event.preventDefault()"></textarea>${LINKS}`,
    "an editor that only goes back": `${LINKS}<textarea aria-label="Code" onkeydown="if (event.key === 'Tab' && !event.shiftKey) event.preventDefault()"></textarea>${LINKS}`,
    "a modal dialog": `${LINKS}<dialog id="d" aria-label="Cookies"><button>Accept</button><button>Refuse</button></dialog><script>d.showModal()</script>`,
    "a dialog of a script": `${LINKS}<div role="dialog" aria-modal="true" aria-label="Cookies" onkeydown="if (event.key === 'Tab') { event.preventDefault(); this.querySelector('button:not(:focus)').focus() }"><button id="y">Yes</button><button>No</button></div><script>y.focus()</script>`,
    "a layer without a role": `${LINKS}<div style="position:fixed;inset:0;background:#fff"><button id="ok" ${BACK}>Accept</button></div><script>ok.focus()</script>`,
    "an editor with an instruction": `<p>Press Ctrl+M to leave the editor.</p>${LINKS}<div contenteditable="true" role="textbox" aria-label="Code" onkeydown="${HOLD}">x</div>${LINKS}`,
    "a link that says how to leave": `${LINKS}<input aria-label="Code" onkeydown="${HOLD}"><a href="#keys">How to leave the field</a>`,
    "a frame": `${LINKS}<iframe title="F" srcdoc="<button>1</button><button>2</button><button>3</button><button>4</button><button>5</button><button>6</button><button>7</button>"></iframe>${LINKS}`,
  },
};

const ROWS = Array.from(
  { length: 14 },
  (_, at) => `<p style="margin:0 0 60px"><a href="/${at}">Row ${at}</a></p>`,
).join("");
const tall = (rest: string, links = ROWS) => `<div style="padding-bottom:900px">${links}</div>${rest}`;
const bar = (style: string, inside = "News") =>
  `<div style="position:fixed;left:0;right:0;bottom:0;height:200px;${style}">${inside}</div>`;
const COVERED = '<p style="position:absolute;top:700px"><a id="ID" href="/c">Covered</a></p>';

/** Each is a page of its own. The covered elements stand in the lowest quarter of the window. */
export const COVERED_FOCUS: FragmentCases = {
  wrong: {
    footer: COVERED.replace("ID", "footer") + bar("background:#fff"),
    banner:
      COVERED.replace("ID", "banner") +
      bar("", '<div style="background:#036;height:100%">We use <a href="/c">cookies</a></div>'),
    sticky: `<div style="height:700px"></div><a id="sticky" href="/s">Covered</a><div style="height:900px"></div><div style="position:sticky;bottom:0;height:300px;background:#fff">News</div>`,
    header: `<header style="position:sticky;top:0;height:200px;background:#fff;z-index:1">Shop</header><div style="height:3000px"></div><a id="header" style="position:absolute;top:700px" href="/h">Covered</a><a style="position:absolute;top:1050px" href="/i">Next</a>`,
    button: `<button id="button" style="position:absolute;top:720px;left:90px">Buy</button>${bar("background:rgb(20, 20, 20)")}`,
    shadow: `<div style="position:absolute;top:700px" id="shadow"><template shadowrootmode="open"><button>Inside</button></template></div>${bar("background:#fff")}`,
  },
  right: {
    "room for the footer": `<style>html { scroll-padding-bottom: 210px }</style>${tall(bar("background:#fff"))}`,
    "a footer that one sees through": COVERED.replace("ID", "a") + bar("background:rgb(0 0 0 / 50%)"),
    "a footer without a ground": COVERED.replace("ID", "b") + bar(""),
    "a footer that covers half": `<button style="position:absolute;top:560px;left:9px;height:80px">Tall</button>${bar("background:#fff")}`,
    "links of the footer itself": bar("background:#fff", '<a href="/d">Imprint</a> <a href="/e">Terms</a>'),
    "a dialog": `${COVERED.replace("ID", "c")}<div role="dialog" aria-label="News" style="position:fixed;left:0;right:0;bottom:0;height:200px;background:#fff">News</div>`,
    "a footer that moves away": `${COVERED.replace("ID", "d")}${bar("background:#fff;transition:none", "News").replace("<div", '<div id="foot"')}<script>addEventListener("focusin", () => setTimeout(() => foot.style.display = "none", 150))</script>`,
    "a script that scrolls": `${COVERED.replace("ID", "e")}${bar("background:#fff")}<div style="height:2000px"></div><script>document.getElementById("e").onfocus = () => setTimeout(() => scrollTo(0, 300), 100)</script>`,
    "a footer that lets presses through":
      COVERED.replace("ID", "f") + bar("background:#fff;opacity:.9;pointer-events:none"),
    "hidden choices": `<style>.hid { position: absolute; opacity: 0; top: 700px }</style><label><input class="hid" type="checkbox"><span>Custom</span></label>${bar("background:#fff")}`,
  },
};
