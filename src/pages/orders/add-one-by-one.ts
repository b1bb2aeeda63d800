import type { BaseRecord } from '@refinedev/core'
import { describeError } from '#ui/describe-error.ts'
import type { Order } from './order.ts'

/** The result of adding several things to an order. */
export interface Adding<Thing> {
  readonly added: readonly Thing[]
  /** Refused things, each with its reason; the others were added. */
  readonly refused: readonly { readonly thing: Thing; readonly reason: string }[]
  /** The failure that stopped it half way; null when everything was tried. */
  readonly stoppedBy: unknown
  /** The thing with an unknown outcome: its answer was lost, and the order could not be refetched. */
  readonly unconfirmed: Thing | null
}

/** The steps of adding things to an order. */
export interface AddingSteps<Thing> {
  keyOf(thing: Thing): string
  /** Adds it and returns the new item. */
  add(thing: Thing): Promise<BaseRecord>
  /** The order as it is now. */
  read(): Promise<Order>
  /** The ids on the order that could be such a thing. */
  idsLike(order: Order, thing: Thing): readonly string[]
  /** Called before each thing, with how many are done, and after each that is part of the order. */
  onStep(done: number): void
  /** Called with the new item; null if it was found on the order after a lost answer. */
  onAdded(thing: Thing, made: BaseRecord | null): void
  /** True when nobody waits for the result any more; adding then stops. */
  isLeft?(): boolean
  /**
   * Things whose adding was never confirmed, by key, with the ids of equal things that were on the order before. It outlives a try, so that the
   * next try checks the order before it adds, and nothing is added twice (ODT-05).
   */
  readonly unsure: Map<string, readonly string[]>
}

/** Adds things to an order, each by its own call, one after the other. A refused thing is skipped; any other failure stops it, and so does leaving (ODT-05). */
export async function addOneByOne<Thing>(order: Order, things: readonly Thing[], steps: AddingSteps<Thing>): Promise<Adding<Thing>> {
  const added: Thing[] = []
  const refused: { thing: Thing; reason: string }[] = []
  const made: string[] = []
  let known = order
  const isThere = async (thing: Thing) => {
    const before = steps.unsure.get(steps.keyOf(thing)) ?? []
    known = await steps.read()
    const isNew = steps.idsLike(known, thing).some((id) => !before.includes(id))
    if (isNew) steps.unsure.delete(steps.keyOf(thing))
    return isNew
  }
  for (const [index, thing] of things.entries()) {
    if (steps.isLeft?.()) break
    steps.onStep(index)
    const key = steps.keyOf(thing)
    // True when the thing may be on the order unnoticed.
    let isOpen = steps.unsure.has(key)
    let answer: BaseRecord | null = null
    try {
      if (!(isOpen && (await isThere(thing)))) {
        isOpen = false
        // Others of this run that are like it are on the order by now, which was read before them.
        const alike = [...steps.idsLike(known, thing), ...made]
        try {
          answer = await steps.add(thing)
          made.push(String(answer.id))
        } catch (error) {
          if (!describeError(error).isUnsure) throw error
          if (!steps.unsure.has(key)) steps.unsure.set(key, alike)
          const found = await isThere(thing).catch(() => null)
          isOpen = found === null
          if (!found) throw error
        }
        steps.unsure.delete(key)
      }
      added.push(thing)
      steps.onAdded(thing, answer)
    } catch (error) {
      const { errors } = describeError(error)
      const [reason] = Object.values(errors)
      if (reason === undefined) return { added, refused, stoppedBy: error, unconfirmed: isOpen ? thing : null }
      steps.unsure.delete(key)
      refused.push({ thing, reason })
    }
  }
  return { added, refused, stoppedBy: null, unconfirmed: null }
}

/** Message for a thing that may not have been added. */
export const unconfirmedMessage =
  'the order could not be read, so it is not known whether this was added. Trying again looks for it first, and adds it only if it is not there.'
