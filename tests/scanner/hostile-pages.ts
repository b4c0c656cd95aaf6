const MEGABYTE = 1_048_576;
const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
const each = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

/**
 * Pages made to cost far more than their size. Those of the first list are refused without parsing.
 */
export const REFUSED_PAGES = {
  "50 MB of paragraphs": () => fill("<p>Read me</p>", 50 * MEGABYTE),
  "100,000 nested div": () => "<div>".repeat(100_000),
  "400 KB of unclosed template": () => fill("<template>", 400_000),
  "2 MB of comments": () => fill("<!---->", 2 * MEGABYTE),
  "2 MB of unclosed noscript": () => fill("<noscript>", 2 * MEGABYTE),
  "70,000 templates with scripts": () => "<template><script></script>".repeat(70_000),
} as const;

/** Few enough tags and levels to be parsed; `CODE` is at the end, where it is found. */
export const CODE = '<script src="/platform.js" data-widget-id="abc"></script>';

export const READ_PAGES = {
  "2 MB in one meta tag": () =>
    `<meta http-equiv="Content-Security-Policy" content="${fill("default-src a; ", 2 * MEGABYTE - 500)}">${CODE}`,
  "20,000 rules on 5,000 elements": () =>
    `<style>${each(20_000, (i) => `.a${i} > :nth-child(2n+${i}) ~ *{color:red}`)}</style>${each(5_000, (i) => `<p class="a${i}">`)}${CODE}`,
  ":has nested in :is": () => `<style>${":is(:has(".repeat(50_000)}</style>${CODE}`,
  "100,000 attributes": () => `<p ${each(100_000, (i) => `a${i}=1 `)}>${CODE}`,
  "100,000 attributes of a script": () => `<script ${each(100_000, (i) => `a${i}=1 `)}></script>${CODE}`,
  "an aria-labelledby chain of 20,000": () =>
    `${each(20_000, (i) => `<b id="i${i}" aria-labelledby="i${i + 1}"></b>`)}${CODE}`,
  "1,000 srcdoc frames": () =>
    `${'<iframe srcdoc="<template><script></script>"></iframe>'.repeat(1_000)}${CODE}`,
  "49,000 comments with scripts": () => `${"<!--<script -->".repeat(49_000)}${CODE}`,
  "a comment of 2 MB of templates": () =>
    `<!--${fill("<template><script>", 2 * MEGABYTE - 200)}</script>-->${CODE}`,
  "20,000 noscript with scripts": () => `${"<noscript><script></noscript>".repeat(20_000)}${CODE}`,
  "2 MB of character references": () =>
    `<script data-widget-id="${fill("&#x26;", 2 * MEGABYTE - 200)}" src="${"&amp;".repeat(10)}"></script>${CODE}`,
  "2 MB of less-than signs": () => fill("<", 2 * MEGABYTE - 200) + CODE,
  "an old page that closes no paragraph, item or cell": () =>
    `<ul>${"<li><p>a".repeat(8_000)}</ul><table>${"<tr><td><p>b".repeat(8_000)}</table>${CODE}`,
} as const;

export const UNENDING_PAGES = {
  "a quote that never ends": () => fill("<a b='", 2 * MEGABYTE - 200),
  "comments that never end": () => fill("<!--", 2 * MEGABYTE - 200),
  "scripts that never end": () => fill("<script>", 2 * MEGABYTE - 200),
  "tags that never end": () => fill("<a", 2 * MEGABYTE - 200),
} as const;

/** Pages that cost an audit of their elements, rather than the parser. */
export const COSTLY_TO_AUDIT = {
  "a chain of labels of 5,000": () =>
    each(5_000, (i) => `<button id="i${i}" aria-labelledby="i${i + 1}"></button>`),
  "5,000 labels of one field": () => `<input id="a">${each(5_000, () => '<label for="a">A</label>')}`,
  "selectors that match in exponentially many ways": () =>
    `<style>${each(200, () => `${"div ".repeat(40)}i{color:red}`)}</style>${"<div>".repeat(400)}<b>A</b>`,
  "variables that double 40 times": () =>
    `<style>:root{--v0:a;${each(40, (i) => `--v${i + 1}:var(--v${i})var(--v${i});`)}}p{color:var(--v40)}</style><p>A</p>`,
  "ids that are names of the window": () =>
    `<form id="document"><input name="body"></form><a id="Array"></a><i id="getComputedStyle"></i><img id="Element" name="querySelectorAll">`,
  "a script and handlers that never end": () =>
    '<script>for(;;);</script><body onload="for(;;);"><img src=x onerror="for(;;);">',
  "1,000 frames within frames": () =>
    `<iframe srcdoc="${fill("&lt;iframe srcdoc=&quot;", 40_000)}"></iframe>`,
} as const;
