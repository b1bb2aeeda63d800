/** True while the browser reports a connection; outside a browser there is one. */
export function browserIsOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}
