import { minutesText } from './turnaround.ts'

/** Facts of a sample that decide how long it may be on its way (SMP-06). */
export interface TransportFacts {
  readonly tests: readonly { readonly name: string; readonly maxTransportHours: number | null }[]
  readonly collectedAt: string | null
  readonly receivedAt: string | null
}

/** Transport of a sample for one of its tests. */
export interface TransportTime {
  readonly test: string
  /** `Potassium: drawn 4 h 10 min ago, at most 3 h`. */
  readonly text: string
  /** `4 h 10 min of 3 h`, for a narrow place that names the test. */
  readonly short: string
  readonly isOver: boolean
}

/**
 * Time between collection and receipt of a sample for each test that limits it, a warning where it is over. A test with a limit always has a text, so that a
 * late warning moves nothing on a screen.
 */
export function transportTimes({ tests, collectedAt, receivedAt }: TransportFacts, now: Date): TransportTime[] {
  return tests.flatMap(({ name, maxTransportHours: hours }) => {
    if (hours === null) return []
    if (collectedAt === null) {
      const short = `at most ${hours} h until receipt`
      return receivedAt === null ? [{ test: name, text: `${name}: ${short}`, short, isOver: false }] : []
    }
    const minutes = Math.max(0, Math.floor(((receivedAt ? Date.parse(receivedAt) : now.getTime()) - Date.parse(collectedAt)) / 60_000))
    const passed = receivedAt ? `received after ${minutesText(minutes)}` : `drawn ${minutesText(minutes)} ago`
    const short = `${minutesText(minutes)} of ${hours} h`
    return [{ test: name, text: `${name}: ${passed}, at most ${hours} h`, short, isOver: minutes > hours * 60 }]
  })
}
