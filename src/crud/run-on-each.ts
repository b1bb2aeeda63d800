import { formatCount } from '#domain/count.ts'
import { describeError } from '#ui/describe-error.ts'
import { receiptsIn } from './receipts.ts'

/** Number of calls that are sent at once. */
const atOnce = 4

/** A thing on which an action was not done, and why. */
export interface Refused<T> {
  readonly item: T
  readonly reason: string
  /** True where the server asks first, and does it once that is confirmed. */
  readonly isAsked: boolean
}

/** An action on several things, each by a call. */
interface RunOnEach<T> {
  readonly items: readonly T[]
  /** Ends the work early: what is sent is waited for, and nothing more is sent. */
  readonly signal?: AbortSignal | undefined
  send(item: T): Promise<unknown>
  /** Called after each of them with the number that are finished. */
  onFinished?: ((count: number) => void) | undefined
}

/** The outcome of an action on several things. */
export interface EachOutcome<T> {
  readonly done: readonly T[]
  readonly refused: readonly Refused<T>[]
  /** Those that were not tried. */
  readonly left: readonly T[]
  /** Those on which it was not done: refused, then not tried. */
  readonly notDone: readonly T[]
  /** The receipts by which what is done can be undone, in the order of the acts. */
  readonly receipts: readonly string[]
}

/** Sends a call for each of several things, a few at a time. Without a server or a session all others would fail alike, so they are not tried. */
export async function runOnEach<T>({ items, signal, send, onFinished }: RunOnEach<T>): Promise<EachOutcome<T>> {
  const refused: Refused<T>[] = []
  const done: T[] = []
  const receipts: string[] = []
  let begun = 0
  let isCut = false
  const work = async () => {
    while (begun < items.length && !isCut && !signal?.aborted) {
      const item = items[begun]
      begun += 1
      if (item === undefined) continue
      try {
        receipts.push(...receiptsIn([await send(item)]))
        done.push(item)
      } catch (thrown) {
        const { message, outcomeText, reason, question, isSignedOut } = describeError(thrown)
        isCut ||= reason !== null || isSignedOut
        refused.push({ item, reason: message ?? outcomeText ?? 'Unknown error', isAsked: question !== null })
      }
      onFinished?.(done.length + refused.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const left = items.slice(begun)
  return { done, refused, left, notDone: [...refused.map(({ item }) => item), ...left], receipts }
}

/** Says how much was done of what was stopped or refused; `done` is the number with its noun. */
export function notAllDoneSentence(done: string, { refused, left }: Pick<EachOutcome<unknown>, 'refused' | 'left'>): string {
  if (left.length === 0) return `${done} done, ${formatCount(refused.length)} not: the reasons are below.`
  return `${done} done, ${formatCount(refused.length)} failed, ${formatCount(left.length)} not tried.`
}
