/** Milliseconds after the last message for which the stream counts as connected; the server sends one every 15 s (LIVE-01). */
const heardMs = 40_000

let heardAt = Number.NEGATIVE_INFINITY

/** Records that the stream sent a message. */
export function noteLive(): void {
  heardAt = performance.now()
}

/** Records that the stream was closed. */
export function forgetLive(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** Whether the stream of changes is connected: screens then wait for its messages, and poll only without it (LIVE-03). */
export function isLiveHeard(): boolean {
  return performance.now() - heardAt < heardMs
}
