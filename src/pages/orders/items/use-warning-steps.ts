import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { addItems, removeItem } from '#contract/orders.ts'
import { listedNames } from '#domain/booking-checks.ts'
import type { BookingStep } from '#domain/booking-warning.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useMounted } from '#ui/use-mounted.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Order, OrderItem } from '#pages/orders/order.ts'
import { removalAsksReason } from '#pages/orders/removal-notes.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'

/** The steps that the warnings of an order offer. */
export interface WarningSteps {
  /** The id of the item whose step is being taken; null while none is. */
  readonly underWay: string | null
  /** Takes a step of an item's warning, unless another is being taken. */
  take(step: BookingStep, item: OrderItem): void
}

/** Takes the steps of warnings one at a time, so that no package is added twice, and says what of a step was not done (CHK-02, CHK-03). */
export function useWarningSteps(order: Order, change: OrderChanges['change']): WarningSteps {
  const { open } = useNotification()
  const isHere = useMounted()
  const { isWorking, run } = useOneAtATime()
  const [itemId, setItemId] = useState<string | null>(null)
  const work = async (step: BookingStep, { patientId }: OrderItem) => {
    let added: string | null = null
    const removed: string[] = []
    try {
      // The package is added first: if it is refused, the tests are still there.
      if (step.adds !== null) {
        const answer = await change(addItems, { id: order.id }, { type: 'package', packageId: step.adds, patientId, quantity: 1 })
        added = answer && 'name' in answer ? answer.name : 'The package'
      }
      // Once the sample has been collected a removal needs a reason: what the step says.
      const reason = removalAsksReason(order, patientId) ? { reason: step.label } : {}
      for (const id of step.removes) {
        await change(removeItem, { itemId: id }, reason)
        removed.push(id)
      }
    } catch (error) {
      const { sentence, isUnsure } = describeError(error)
      const message = failedStep(step, { added, removed, isUnsure }, order.items ?? [])
      open?.({ type: 'error', message: isHere.current ? message : `${order.orderNumber}: ${message}`, description: sentence ?? '' })
    }
  }
  const take = useEventCallback((step: BookingStep, item: OrderItem) => {
    void run(async () => {
      setItemId(item.id)
      await work(step, item)
    })
  })
  const underWay = isWorking ? itemId : null
  return useMemo(() => ({ underWay, take }), [underWay, take])
}

/** The finished part of a step before it failed. */
interface StepSoFar {
  readonly added: string | null
  readonly removed: readonly string[]
  readonly isUnsure: boolean
}

/** Names the finished and the missing part of a failed step: `Basic was added, but Blood count was not removed`. */
function failedStep({ label, removes }: BookingStep, { added, removed, isUnsure }: StepSoFar, items: readonly OrderItem[]): string {
  if (added === null && removed.length === 0) return `${label}: ${isUnsure ? 'it may not be done' : 'not done'}`
  const namesOf = (ids: readonly string[]) => ids.map((id) => items.find((item) => item.id === id)?.name ?? emptyText)
  const gone = namesOf(removed)
  const left = namesOf(removes.filter((id) => !removed.includes(id)))
  const was = (names: readonly string[]) => (names.length === 1 ? 'was' : 'were')
  const done = [added === null ? null : `${added} was added`, gone.length === 0 ? null : `${listedNames(gone)} ${was(gone)} removed`]
  return `${done.filter(Boolean).join(' and ')}, but ${listedNames(left)} ${isUnsure ? 'may not be' : `${was(left)} not`} removed`
}
