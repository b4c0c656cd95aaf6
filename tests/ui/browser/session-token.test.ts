import { expect, test } from "bun:test";
import { clearToken, readToken, storeToken } from "#ui/browser/session-token.ts";
import { withDom } from "../../helpers/dom.ts";

withDom();

test("the session token is stored under both keys, found under either, and removed from both", () => {
  localStorage.setItem("auth-token", "older");
  expect(readToken()).toBe("older");
  storeToken("abc");
  expect([localStorage.getItem("token"), localStorage.getItem("auth-token")]).toEqual(["abc", "abc"]);
  localStorage.setItem("token", "newer");
  expect(readToken()).toBe("newer");
  clearToken();
  expect([localStorage.length, readToken()]).toEqual([0, null]);
});

test("the session token is missing where storage is blocked", () => {
  storeToken("abc");
  const storage = localStorage;
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
  expect(readToken()).toBeNull();
  expect(() => clearToken()).not.toThrow();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: storage });
});
