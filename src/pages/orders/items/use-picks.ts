import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { emptyText } from '#ui/empty-text.ts'
import { useMounted } from '#ui/use-mounted.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { addOneByOne } from '#pages/orders/add-one-by-one.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { type ItemsAdding, leftWhileAdding, priceNote } from './items-adding.ts'
import { pickBody, itemsLike, type Pick, pickKey } from './pick.ts'

/** The selection in the picker, and the way to add it to the order. */
export interface Picks {
  readonly picks: readonly Pick[]
  /** Number of items done out of all, while they are being added. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** Outcome of the last call to add; null before it and after a change of the selection. */
  readonly outcome: ItemsAdding | null
  has(pick: Pick): boolean
  toggle(pick: Pick): void
  put(picks: readonly Pick[]): void
  clear(): void
  /** Adds all, one call each. Failed ones stay selected. If the user leaves the order, the current call is the last, and a notice reports its outcome. */
  addAll(): Promise<void>
}

/** Keeps the selection of one order apart from the tabs, so that templates can put tests into it. */
export function usePicks(order: Order | null, { change, read }: OrderChanges): Picks {
  const [all, setAll] = useState<readonly Pick[]>([])
  const [progress, setProgress] = useState<Picks['progress']>(null)
  const [outcome, setOutcome] = useState<Picks['outcome']>(null)
  const [unsure] = useState(() => new Map<string, readonly string[]>())
  const { isBusy, run } = useOneAtATime()
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
  const without = (key: string) => (before: readonly Pick[]) => before.filter((each) => pickKey(each) !== key)
  return {
    picks,
    progress,
    outcome,
    has: (pick) => keys.has(pickKey(pick)),
    toggle: (pick) => edit((before) => (keys.has(pickKey(pick)) ? without(pickKey(pick))(before) : [...before, pick])),
    put(more) {
      const present = new Set(all.map(pickKey))
      edit((before) => [...before, ...more.filter((pick) => !present.has(pickKey(pick)))])
    },
    clear: () => edit(() => []),
    async addAll() {
      if (!order || picks.length === 0) return
      await run(async () => {
        setOutcome(null)
        let known = order
        const priceNotes = new Set<string>()
        const went = await addOneByOne(order, picks, {
          keyOf: pickKey,
          add: (pick) => change('addItem', { id: order.id }, pickBody(pick)),
          async read() {
            known = await read()
            return known
          },
          idsLike: itemsLike,
          onStep: (done) => setProgress({ done, of: picks.length }),
          onAdded(pick, made) {
            setAll(without(pickKey(pick)))
            const note = priceNote(pick, made, known)
            if (note) priceNotes.add(note)
          },
          isLeft: () => !isHere.current,
          unsure,
        })
        setProgress(null)
        const done = { ...went, priceNotes: [...priceNotes] }
        setOutcome(done)
        if (!isHere.current) open?.(leftWhileAdding(order.orderNumber ?? emptyText, picks.length, done))
      })
    },
  }
}
