/** Milliseconds after the last word of the stream for which it counts as heard; the server says something every 15 s (LIVE-01). */
const heardMs = 40_000

let heardAt = Number.NEGATIVE_INFINITY

/** The stream of changes said something. */
export function noteLive(): void {
  heardAt = performance.now()
}

/** Nobody listens any more. */
export function forgetLive(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** Whether the stream of changes is heard: screens then wait for its news, and ask by themselves only without it (LIVE-03). */
export function isLiveHeard(): boolean {
  return performance.now() - heardAt < heardMs
}
