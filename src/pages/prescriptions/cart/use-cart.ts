import { useQueryClient } from '@tanstack/react-query'
import { type BaseRecord, type CustomResponse, useNotification } from '@refinedev/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import * as carts from '#contract/carts.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import { describeError } from '#ui/describe-error.ts'
import { useMounted } from '#ui/use-mounted.ts'
import type { CallOptions } from '#crud/use-call.ts'
import { contentOf, contractKey } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { type Cart, type CartChange, customerIn, withChanges } from './cart.ts'

/** The refusal of a change, in words for the red banner (CRT-07). */
export interface CartProblem {
  readonly message: string
  readonly detail: string | null
  /** The quantity that was not saved, which can be set again. */
  readonly again: QuantityChange | null
}

type QuantityChange = Extract<CartChange, { kind: 'quantity' }>

/** The cart on the screen and its changes. */
export interface LiveCart {
  readonly cart: Cart | null
  readonly error: unknown
  readonly isReading: boolean
  readonly problem: CartProblem | null
  readonly isSaving: boolean
  /** The cart as the server had it when it was read. */
  readonly asked: { readonly content: Cart | null; readonly at: number; readonly isFetching: boolean }
  /**
   * Shows the changes of one press at once and sends them after the earlier ones; a refused one is reverted and reported in the banner.
   * Later changes of the same press are reverted too: tests stay in the cart when the package that replaces them is refused.
   */
  change(...changes: readonly CartChange[]): void
  retry(): void
  dismiss(): void
}

const failures: Readonly<Record<CartChange['kind'], string>> = {
  add: 'Failed to add items to cart',
  remove: 'Failed to remove item',
  quantity: 'Failed to update quantity',
}

/** Reads the cart of a prescription and changes it, one change after the other, each with the version of the change before (CRT-04, CRT-06, CRT-07). */
export function useCart(prescriptionId: string): LiveCart {
  const client = useQueryClient()
  const send = useSendChange()
  const key = useMemo(() => contractKey(carts.cart, { prescriptionId }), [prescriptionId])
  // Read again with the focus, and by no clock.
  const { content: server, error, isFetching, at, retry } = useRead(carts.cart, { prescriptionId }, { everyMs: () => false })
  const [waiting, setWaiting] = useState<readonly CartChange[]>([])
  const [problem, setProblem] = useState<CartProblem | null>(null)
  /** Changes that wait to be sent, by press. */
  const queue = useRef<(readonly CartChange[])[]>([])
  const isRunning = useRef(false)

  const { open } = useNotification()
  const notify = useRef(open)
  notify.current = open
  const isHere = useMounted()
  useBeforeUnload(waiting.length > 0, registerDirty)

  const work = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    const inCache = () => contentOf(carts.cart, client.getQueryData<CustomResponse<BaseRecord>>(key)?.data)
    const refetch = () => client.refetchQueries({ queryKey: key, exact: true })
    const setQueue = (presses: readonly (readonly CartChange[])[]) => {
      queue.current = presses.filter(({ length }) => length > 0)
      setWaiting(queue.current.flat())
    }
    for (let press = queue.current[0]; press; press = queue.current[0]) {
      const [next, ...following] = press
      const cart = inCache()
      if (!next || !cart) break
      try {
        const answer = await send(next, cart, { version: cart.etag ?? undefined, isQuiet: true, shownKey: key })
        if (!answer) await refetch()
        setQueue([following, ...queue.current.slice(1)])
      } catch (error) {
        const { message, detail, outcomeText, isStale, isMissing, isUnsure } = describeError(error)
        if (!isHere.current)
          notify.current?.({
            type: 'error',
            message: `Cart for ${cart.patient.name ?? 'a patient'}: ${failures[next.kind]}`,
            description: [message, outcomeText].filter(Boolean).join(' '),
          })
        setProblem({
          message: message ?? failures[next.kind],
          detail: message === null ? detail : null,
          again: next.kind === 'quantity' && !isReplaced(next, queue.current.slice(1).flat()) ? next : null,
        })
        if (isStale || isMissing || isUnsure) await refetch()
        setQueue(queue.current.slice(1))
      }
    }
    queue.current = []
    setWaiting([])
    isRunning.current = false
  }, [client, isHere, key, send])

  const change = useCallback(
    (...changes: readonly CartChange[]) => {
      setProblem(null)
      const [only] = changes
      const last = queue.current.length > 1 ? queue.current.at(-1)?.[0] : undefined
      // Of several waiting quantities of one item only the last is sent.
      if (last?.kind === 'quantity' && only?.kind === 'quantity' && last.itemId === only.itemId) queue.current.pop()
      queue.current.push(changes)
      setWaiting(queue.current.flat())
      void work()
    },
    [work],
  )

  return {
    cart: useMemo(() => server && withChanges(server, waiting), [server, waiting]),
    error,
    isReading: isFetching,
    problem,
    isSaving: waiting.length > 0,
    asked: { content: server, at, isFetching },
    change,
    retry,
    dismiss: () => setProblem(null),
  }
}

/** True when a later change sets another quantity of the same item or removes it. */
function isReplaced({ itemId }: QuantityChange, later: readonly CartChange[]): boolean {
  return later.some((change) => change.kind !== 'add' && change.itemId === itemId)
}

/** Returns a function that sends one change of a cart. */
function useSendChange() {
  const { send: add } = useWrite(carts.add)
  const { send: setQuantity } = useWrite(carts.setQuantity)
  const { send: remove } = useWrite(carts.remove)
  return useCallback(
    (change: CartChange, cart: Cart, options: CallOptions) => {
      const customerId = customerIn(cart)?.id ?? ''
      if (change.kind === 'remove') return remove({ customerId, itemId: change.itemId }, {}, options)
      if (change.kind === 'quantity') return setQuantity({ customerId, itemId: change.itemId }, { quantity: change.quantity }, options)
      const items = change.items.map(({ type, id }) => ({ type, itemId: id, quantity: 1 }))
      return add({ customerId, patientId: cart.patient.id }, { items }, options)
    },
    [add, remove, setQuantity],
  )
}
