import { useQueryClient } from '@tanstack/react-query'
import { useNotification } from '@refinedev/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import { describeError } from '#ui/describe-error.ts'
import { useMounted } from '#ui/use-mounted.ts'
import { useCalls } from '#crud/use-call.ts'
import { callKey } from '#crud/use-refresh.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { type Cart, type CartChange, cartOf, customerIn, withChanges } from './cart.ts'

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
  /** As the server had it when it was read. */
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

const unreadable = new Error('The cart could not be read')

/** Reads the cart of a prescription and changes it, one change after the other, each with the version of the change before (CRT-04, CRT-06, CRT-07). */
export function useCart(declaration: Declaration, prescriptionId: string): LiveCart {
  const client = useQueryClient()
  const { send } = useCalls(declaration.name)
  const key = useMemo(() => callKey(declaration.name, 'cart', { prescriptionId }), [declaration.name, prescriptionId])
  const query = useCallQuery(declaration, 'cart', { path: { prescriptionId } }, { refetchOnWindowFocus: 'always' })
  const raw = query.data?.data
  const server = useMemo(() => (raw === undefined ? null : cartOf(raw)), [raw])
  const [waiting, setWaiting] = useState<readonly CartChange[]>([])
  const [problem, setProblem] = useState<CartProblem | null>(null)
  /** Changes that wait to be sent, by press. */
  const queue = useRef<(readonly CartChange[])[]>([])
  const isRunning = useRef(false)
  const refetch = useRef(query.refetch)
  refetch.current = query.refetch

  const { open } = useNotification()
  const notify = useRef(open)
  notify.current = open
  const isHere = useMounted()
  useBeforeUnload(waiting.length > 0, registerDirty)

  const keep = useCallback((answer: unknown) => client.setQueryData([...key], (before: object | undefined) => ({ ...before, data: answer })), [client, key])

  const work = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    const inCache = () => cartOf((client.getQueryData([...key]) as { data?: unknown } | undefined)?.data)
    const setQueue = (presses: readonly (readonly CartChange[])[]) => {
      queue.current = presses.filter(({ length }) => length > 0)
      setWaiting(queue.current.flat())
    }
    for (let press = queue.current[0]; press; press = queue.current[0]) {
      const [next, ...following] = press
      const cart = inCache()
      if (!next || !cart) break
      try {
        // A reading that began before the change would bring the former cart back.
        await client.cancelQueries({ queryKey: [...key] })
        const answer = await send(...callOf(next, cart), { version: cart.etag ?? undefined, isQuiet: true })
        if (cartOf(answer)) keep(answer)
        else await refetch.current()
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
        if (isStale || isMissing || isUnsure) await refetch.current()
        setQueue(queue.current.slice(1))
      }
    }
    queue.current = []
    setWaiting([])
    isRunning.current = false
  }, [client, isHere, keep, key, send])

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
    error: query.error ?? (raw !== undefined && !server ? unreadable : null),
    isReading: query.isFetching,
    problem,
    isSaving: waiting.length > 0,
    asked: { content: server, at: query.dataUpdatedAt, isFetching: query.isFetching },
    change,
    retry: () => void query.refetch(),
    dismiss: () => setProblem(null),
  }
}

/** True when a later change sets another quantity of the same item or removes it. */
function isReplaced({ itemId }: QuantityChange, later: readonly CartChange[]): boolean {
  return later.some((change) => change.kind !== 'add' && change.itemId === itemId)
}

function callOf(change: CartChange, cart: Cart): [name: string, parameters: Record<string, string>, payload: unknown] {
  const customerId = customerIn(cart)?.id ?? ''
  if (change.kind === 'remove') return ['removeCartItem', { customerId, itemId: change.itemId }, undefined]
  if (change.kind === 'quantity') return ['changeCartItem', { customerId, itemId: change.itemId }, { quantity: change.quantity }]
  const items = change.items.map(({ type, id }) => ({ type, itemId: id, quantity: 1 }))
  return ['addToCart', { customerId, patientId: cart.patient.id }, { items }]
}
