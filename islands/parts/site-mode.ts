/** Whether plans are sold here. Only for what is not rendered on the server, which would differ. */
export function isSold(): boolean {
  return document.documentElement.dataset.billing !== "off";
}

/** Whether everybody may register here. Only for what is not rendered on the server. */
export function isOpenToAll(): boolean {
  return document.documentElement.dataset.signUps === undefined;
}
