import { answerRefusal, halfWay, hanging, htmlPage, offline, type Play, raw, serverSecret, slowly } from './fault.ts'

/** Outcome of a change: surely not made, or unknown. */
export type SaveOutcome = 'refused' | 'unknown'

/** Expected display of a change that met a fault. */
export type WriteOutcome =
  /** Told with these words, and whether the change was made. */
  | { readonly kind: 'reported'; readonly words: RegExp; readonly saved: SaveOutcome }
  /** Asked to sign in again, over the form where something was typed. */
  | { readonly kind: 'signedOut' }
  /** Told that it is at work, then done. */
  | { readonly kind: 'late' }
  /** Told within 4 s that it is at work, and in the end with these words that no answer came. */
  | { readonly kind: 'hang'; readonly words: RegExp }

/** One way in which a change goes wrong. */
export interface WriteFault {
  readonly name: string
  readonly play: Play
  readonly outcome: WriteOutcome
  readonly requests?: number
}

/** Message on the screen about the outcome of the change. */
export const savedPatterns: Readonly<Record<SaveOutcome, RegExp>> = {
  refused: /nothing was saved|was not saved/i,
  unknown: /cannot confirm that this was saved/i,
}

const unknown = (words: RegExp) => ({ kind: 'reported', words, saved: 'unknown' }) as const
const refused = (words: RegExp) => ({ kind: 'reported', words, saved: 'refused' }) as const
const unsure = savedPatterns.unknown

/** Faults of changes, one of each kind that a screen shows differently. */
export const writeFaults: readonly WriteFault[] = [
  { name: '500', play: answerRefusal(500, serverSecret), outcome: unknown(unsure), requests: 2 },
  { name: '200 with HTML', play: raw(200, htmlPage, 'text/html'), outcome: unknown(unsure), requests: 1 },
  { name: '401', play: answerRefusal(401, 'Your session has ended'), outcome: { kind: 'signedOut' }, requests: 1 },
  { name: '412', play: answerRefusal(412, 'Changed by Meera Nair at 10:04'), outcome: refused(/Changed by Meera Nair at 10:04/), requests: 1 },
  {
    name: '422',
    play: answerRefusal(422, 'This was not accepted', { errors: { price: ['Prices end in 9'] } }),
    outcome: refused(/Prices end in 9|This was not accepted/),
    requests: 1,
  },
  { name: '429 with Retry-After', play: answerRefusal(429, 'Too many requests', {}, { 'retry-after': '20' }), outcome: refused(/too many/i), requests: 1 },
  { name: 'a hang', play: hanging, outcome: { kind: 'hang', words: unsure }, requests: 1 },
  { name: 'a slow answer', play: slowly(2_500), outcome: { kind: 'late' }, requests: 1 },
  { name: 'no network', play: offline, outcome: refused(/offline/i), requests: 1 },
  { name: 'a connection that drops half way', play: halfWay, outcome: unknown(unsure) },
]
