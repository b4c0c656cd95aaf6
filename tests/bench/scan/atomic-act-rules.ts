/**
 * Success criteria of the W3C's atomic rules, which name none: those of the rules that they are
 * part of.
 */
export const ATOMIC_ACT_RULES: Readonly<Record<string, readonly string[]>> = {
  "047fe0": ["2.4.1"],
  "1ea59c": ["1.2.3", "1.2.5"],
  "2eb176": ["1.2.1"],
  "3e12e1": ["2.4.1"],
  "4c31df": ["1.4.2"],
  a1b64e: ["2.1.2"],
  aaa1bf: ["1.4.2"],
  ab4d13: ["1.2.2", "1.2.3"],
  ac7dc6: ["1.2.1"],
  afb423: ["1.2.1"],
  b40fd1: ["2.4.1"],
  d7ba54: ["1.2.1"],
  ebe86a: ["2.1.2"],
  ee13b5: ["1.2.1"],
  f196ce: ["1.2.2"],
  fd26cf: ["1.2.1"],
  ye5d6e: ["2.4.1"],
};
