/** Whether plans are sold here. Not for server-rendered content, which would differ. */
export function isSold(): boolean {
  return document.documentElement.dataset.billing !== "off";
}

/** Whether registration is open to everyone. Not for server-rendered content. */
export function isOpenToAll(): boolean {
  return document.documentElement.dataset.signUps === undefined;
}
