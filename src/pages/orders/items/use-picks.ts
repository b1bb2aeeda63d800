import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { addItems } from '#contract/orders.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import { type Adding, addTogether, type UnsureTry } from '#pages/orders/add-together.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useMounted } from '#ui/use-mounted.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { pickBody, itemsLike, type Pick, pickKey } from './pick.ts'

/** An item on the order, with its price as sold. */
interface SoldItem {
  readonly id: string
  readonly finalPrice: Paise | null
}

/** The selection in the picker, and the way to add it to the order. */
export interface Picks {
  readonly picks: readonly Pick[]
  readonly isAdding: boolean
  /** Outcome of the last call to add; null before it and after a change of the selection. */
  readonly outcome: Adding<Pick, SoldItem> | null
  has(pick: Pick): boolean
  toggle(pick: Pick): void
  put(picks: readonly Pick[]): void
  clear(): void
  /** Adds all. What was not added stays selected. If the user leaves the order before that, a notice reports the outcome. */
  addAll(): Promise<void>
}

/** Keeps the selection of one order apart from the tabs, so that templates can put tests into it. */
export function usePicks(order: Order | null, { change, read }: OrderChanges): Picks {
  const [all, setAll] = useState<readonly Pick[]>([])
  const [outcome, setOutcome] = useState<Picks['outcome']>(null)
  const [unsure] = useState((): UnsureTry => ({ before: null }))
  const { isBusy, isWorking, run } = useOneAtATime()
  const { open } = useNotification()
  const isHere = useMounted()
  const patients = order?.patients
  // Items of a patient who was removed from the order cannot be added.
  const picks = useMemo(() => all.filter((pick) => patients?.some(({ id }) => id === pick.patientId) ?? false), [all, patients])
  const keys = useMemo(() => new Set(picks.map(pickKey)), [picks])
  const edit = (next: (before: readonly Pick[]) => readonly Pick[]) => {
    if (isBusy()) return
    setAll(next)
    setOutcome(null)
  }
  const toggle = useEventCallback((pick: Pick) =>
    edit((before) => (keys.has(pickKey(pick)) ? before.filter((each) => pickKey(each) !== pickKey(pick)) : [...before, pick])),
  )
  const put = useEventCallback((more: readonly Pick[]) => {
    const present = new Set(all.map(pickKey))
    edit((before) => [...before, ...more.filter((pick) => !present.has(pickKey(pick)))])
  })
  const clear = useEventCallback(() => edit(() => []))
  const addAll = useEventCallback(async () => {
    if (!order || picks.length === 0) return
    await run(async () => {
      setOutcome(null)
      const done = await addTogether<Pick, SoldItem>(order, picks, {
        list: 'items',
        unsure,
        async addAll(things) {
          const answer = await change(addItems, { id: order.id }, { items: things.map(pickBody) })
          return answer && 'items' in answer ? answer.items : []
        },
        async addOne(pick) {
          const answer = await change(addItems, { id: order.id }, pickBody(pick))
          return answer && 'id' in answer ? answer : null
        },
        read,
        like: itemsLike,
      })
      setAll((before) => before.filter((pick) => !done.added.some(({ thing }) => thing === pick)))
      setOutcome(done)
      if (!isHere.current) open?.(leftWhileAdding(order.orderNumber ?? emptyText, picks.length, done))
    })
  })
  // The same object while nothing changes, so that the tabs are not drawn again.
  return useMemo(
    () => ({ picks, isAdding: isWorking, outcome, has: (pick) => keys.has(pickKey(pick)), toggle, put, clear, addAll }),
    [picks, keys, isWorking, outcome, toggle, put, clear, addAll],
  )
}

/** `Sugar costs ₹500 now; ₹400 was shown.` for each price that differs from the shown one, once (ODT-05). */
export function priceNotes({ added }: Adding<Pick, SoldItem>): readonly string[] {
  const notes = added.flatMap(({ thing: { item }, made }) => {
    const price = made?.finalPrice ?? null
    return price === null || item.price === null || price === item.price
      ? []
      : [`${item.name} costs ${formatRupees(price)} now; ${formatRupees(item.price)} was shown.`]
  })
  return [...new Set(notes)]
}

/** Returns the notice about an order that was left while so many items were being added to it (GEN-08). */
function leftWhileAdding(orderNumber: string, wanted: number, done: Adding<Pick, SoldItem>) {
  const { added, failure, refused, isUnconfirmed } = done
  const { sentence } = describeError(failure)
  const rest = isUnconfirmed ? ' It is unknown if the rest was added.' : ' The rest was not added.'
  const notes = priceNotes(done)
  return {
    type: failure === null && notes.length === 0 ? ('success' as const) : ('error' as const),
    message: `Items added to ${orderNumber}: ${added.length} of ${wanted}.${failure === null ? '' : rest}`,
    description: [refused.length > 0 ? null : sentence, ...refused.map(({ thing, reason }) => `${thing.item.name}: ${reason}`), ...notes]
      .filter(Boolean)
      .join(' '),
  }
}
