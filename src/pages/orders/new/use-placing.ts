import { useNotification } from '@refinedev/core'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { book } from '#contract/order-booking.ts'
import { useFormFailure } from '#crud/form/use-form-failure.ts'
import { useWrite } from '#crud/use-write.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Paise } from '#domain/money.ts'
import { bookBody } from './body.ts'
import { otherAmountText } from './money.ts'
import { focusPlace, placedProblems } from './places.ts'
import type { DraftState } from './use-draft.ts'

/** Placing the order, and what came of the last try. */
export interface Placing {
  readonly failure: ErrorDescription | null
  readonly isWorking: boolean
  /** The server's question about a registered phone; null once the phone is another one. */
  readonly asked: string | null
  place(): void
}

interface PlacingOptions {
  readonly state: DraftState
  /** The amount to pay as the page shows it. */
  readonly shown: Paise
  /** The address in use. */
  readonly address: string
  readonly page: RefObject<HTMLElement | null>
  /** Reads the free places again. */
  readSlots(): void
  /** Reads the prices of the items again. */
  readPrices(): void
  /** The order is placed: nothing is asked on leaving. */
  onPlaced(): void
}

/** Sends the order in one call. What is refused is shown at its place, which gets the focus, and nothing typed is lost. */
export function usePlacing({ state, shown, address, page, readSlots, readPrices, onPlaced }: PlacingOptions): Placing {
  const { draft, change, refuse, clear } = state
  const { send } = useWrite(book)
  const navigate = useNavigate()
  const { open } = useNotification()
  const [failure, setFailure] = useFormFailure({ ...draft })
  const [asked, setAsked] = useState<{ readonly sentence: string; readonly phone: unknown } | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => {
    const failed = describeError(thrown)
    const problems = placedProblems(failed.errors)
    setAsked(failed.question ? { sentence: failed.question.sentence, phone: draft.customer.phone } : null)
    setFailure(failed)
    const [first] = failed.question ? ['customer.confirmed'] : Object.keys(problems)
    if (Object.keys(problems).some((place) => /^visit(\.timeSlot|\.scheduledDate)?$/.test(place))) {
      change((before) => ({ ...before, slot: null }), 'visit')
      readSlots()
    }
    // The page shows more than is owed after a price fell.
    if (problems['payment.amount']) readPrices()
    refuse(problems)
    if (first !== undefined) setTimeout(() => focusPlace(page.current, first))
  })
  return {
    failure,
    isWorking,
    asked: asked && asked.phone === draft.customer.phone ? asked.sentence : null,
    place: () =>
      void run(async () => {
        setFailure(null)
        refuse({})
        const order = await send({}, bookBody(draft, address))
        const number = order?.orderNumber
        const placed = typeof number === 'string' ? `${number} is placed` : 'The order is placed'
        open?.({ type: 'success', message: [placed, otherAmountText(order?.finalAmount, shown)].filter(Boolean).join('. ') })
        onPlaced()
        clear()
        void navigate(typeof order?.id === 'string' ? `/orders/${order.id}` : '/orders')
      }),
  }
}
