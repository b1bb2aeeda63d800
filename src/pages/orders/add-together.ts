import { describeError } from '#ui/describe-error.ts'
import type { Order } from './order.ts'

/** The result of adding several things to an order. */
export interface Adding<Thing, Made> {
  /** The added things, each with what the order has of it, or null if the answer could not be read. */
  readonly added: readonly { readonly thing: Thing; readonly made: Made | null }[]
  /** The failure; null when all were added. */
  readonly failure: unknown
  /** Things that the server refused by name, each with its reason. */
  readonly refused: readonly { readonly thing: Thing; readonly reason: string }[]
  /** The answer was lost and the order could not be read: the rest may have been added. */
  readonly isUnconfirmed: boolean
}

/** Ids on the order before a try with an unknown outcome; null where all is known. It outlives a try, so that the next one adds nothing twice (ODT-05). */
export interface UnsureTry {
  before: ReadonlySet<string> | null
}

/** The calls that add things to an order. */
interface AddingCalls<Thing, Made> {
  /** The name of the list in the call that adds several. */
  readonly list: 'items' | 'patients'
  readonly unsure: UnsureTry
  addAll(things: readonly Thing[]): Promise<readonly (Made | null)[]>
  addOne(thing: Thing): Promise<Made | null>
  /** The order as it is now. */
  read(): Promise<Order>
  /** The things of an order that could be this one. */
  like(order: Order, thing: Thing): readonly Made[]
}

/** Adds things to an order, all or none. A server that takes only one at a time gets a call for each; a failure then leaves the rest (ODT-05). */
export async function addTogether<Thing, Made extends { readonly id: string }>(
  order: Order,
  things: readonly Thing[],
  { list, unsure, addAll, addOne, read, like }: AddingCalls<Thing, Made>,
): Promise<Adding<Thing, Made>> {
  const before = unsure.before ?? new Set([...(order.items ?? []), ...(order.patients ?? [])].map(({ id }) => id))
  const added: { thing: Thing; made: Made | null }[] = []
  const left = () => things.filter((thing) => !added.some((each) => each.thing === thing))
  /** Finds on the order what an earlier call added whose answer was lost. */
  const look = async () => {
    const now = await read()
    for (const thing of left()) {
      const made = like(now, thing).find(({ id }) => !before.has(id) && !added.some((each) => each.made?.id === id))
      if (made) added.push({ thing, made })
    }
    unsure.before = null
  }
  try {
    if (unsure.before) await look()
    const rest = left()
    const all = rest.length > 1 ? await addAll(rest).catch((error: unknown) => refusedList(error, list)) : null
    added.push(...rest.flatMap((thing, index) => (all ? [{ thing, made: all[index] ?? null }] : [])))
    for (const thing of left()) added.push({ thing, made: await addOne(thing) })
    return { added, failure: null, refused: [], isUnconfirmed: false }
  } catch (failure) {
    const { errors, isUnsure } = describeError(failure)
    const named = left().flatMap((thing, index) => {
      const reason = Object.entries(errors).find(([name]) => `${name}.`.startsWith(`${list}.${index}.`))?.[1]
      return reason === undefined ? [] : [{ thing, reason }]
    })
    if (isUnsure) {
      unsure.before = before
      await look().catch(() => null)
    }
    return { added, failure: left().length > 0 ? failure : null, refused: named, isUnconfirmed: unsure.before !== null }
  }
}

/** Returns null for the refusal of a server that takes no list; throws any other, such as one that names a thing of the list. */
function refusedList(error: unknown, list: string): null {
  const { errors, isInvalid, isUnsupported } = describeError(error)
  if ((isInvalid || isUnsupported) && !Object.keys(errors).some((name) => name.startsWith(`${list}.`))) return null
  throw error
}

/** Message for things that may not have been added. */
export const unconfirmedMessage =
  'The order could not be read, so it is not known whether they were added. Trying again looks for them first, and adds only what is not there.'
