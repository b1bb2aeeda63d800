/** Whether the browser has a connection, as far as it knows; outside a browser there is one. */
export function browserIsOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}
