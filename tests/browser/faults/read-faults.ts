import type { Locator, Page } from '@playwright/test'
import { bent } from './corrupt-records.ts'
import { answerRefusal, halfWay, hanging, htmlPage, offline, type Play, raw, serverSecret, slowly } from './fault.ts'

/** Expected display of a read that met a fault. */
export type ReadOutcome =
  /** An error in place of the content, with these words, and a way to try again. */
  | { readonly kind: 'reported'; readonly words: RegExp }
  /** The content, with `—` or a count of unreadable rows for missing parts. */
  | { readonly kind: 'gaps' }
  /** The content; endless parts are cut. */
  | { readonly kind: 'cut' }
  /** The content after a delay, with this text until then if given. */
  | { readonly kind: 'late' }
  /** The sign-in screen, after one request. */
  | { readonly kind: 'signedOut' }
  /** Told within 4 s that it takes long, and in the end that no answer came. */
  | { readonly kind: 'hang' }
  /** No failure message, but this in place of the content. */
  | { readonly kind: 'instead'; readonly shows: (page: Page) => Locator }

/** One way in which a read goes wrong. */
export interface ReadFault {
  readonly name: string
  readonly play: Play
  readonly outcome: ReadOutcome
  /** Expected number of the panel's requests; unchecked if absent. */
  readonly requests?: number
  /** The connection is cut once the shell is shown. */
  readonly isOffline?: boolean
}

const unreadable = { kind: 'reported', words: /could not read/i } as const
const serverBroke = { kind: 'reported', words: /cannot be reached/i } as const

/** Faults of reads, one of each kind that a screen shows differently; `tests/providers/http/faults.test.ts` has the answers that come to the same kind. */
export const readFaults: readonly ReadFault[] = [
  { name: '500', play: answerRefusal(500, serverSecret), outcome: serverBroke, requests: 3 },
  { name: '200 with HTML', play: raw(200, htmlPage, 'text/html'), outcome: unreadable, requests: 1 },
  { name: 'fields of wrong types', play: bent('wrongTypes'), outcome: { kind: 'gaps' }, requests: 1 },
  { name: 'rows without a usable id', play: bent('noId'), outcome: { kind: 'gaps' }, requests: 1 },
  { name: 'texts of 20,000 characters', play: bent('endless'), outcome: { kind: 'cut' }, requests: 1 },
  { name: '401', play: answerRefusal(401, 'Your session has ended'), outcome: { kind: 'signedOut' }, requests: 1 },
  {
    name: '403',
    play: answerRefusal(403, 'You need the permission tests.view'),
    outcome: { kind: 'reported', words: /You need the permission tests\.view/ },
    requests: 1,
  },
  {
    name: '404',
    play: answerRefusal(404, 'This was not found'),
    outcome: { kind: 'reported', words: /not found|no longer|deleted|has no list of/i },
    requests: 1,
  },
  {
    name: '429 with Retry-After',
    play: onceThenTrue(answerRefusal(429, 'Too many requests', {}, { 'retry-after': '1' })),
    outcome: { kind: 'late' },
    requests: 2,
  },
  { name: 'a hang', play: hanging, outcome: { kind: 'hang' }, requests: 1 },
  { name: 'a slow answer', play: slowly(3_600), outcome: { kind: 'late' }, requests: 1 },
  { name: 'no network', play: offline, outcome: { kind: 'reported', words: /offline|cannot be reached/i }, requests: 1, isOffline: true },
  { name: 'a connection that drops half way', play: halfWay, outcome: { kind: 'reported', words: /cannot be reached|could not read/i } },
]

function onceThenTrue(first: Play): Play {
  return (route, faultContext) => (faultContext.before === 0 ? first(route, faultContext) : route.continue())
}
