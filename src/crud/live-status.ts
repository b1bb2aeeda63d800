/** Milliseconds after the last message for which the stream counts as connected; the server sends one every 15 s (LIVE-01). */
const connectedMs = 40_000

let lastMessageAt = Number.NEGATIVE_INFINITY

/** Records that the stream sent a message. */
export function recordLiveMessage(): void {
  lastMessageAt = performance.now()
}

/** Records that the stream was closed. */
export function recordLiveEnd(): void {
  lastMessageAt = Number.NEGATIVE_INFINITY
}

/** True while the stream of changes is connected: screens then wait for its messages, and poll only without it (LIVE-03). */
export function isLiveConnected(): boolean {
  return performance.now() - lastMessageAt < connectedMs
}
