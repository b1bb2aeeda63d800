import { useEffect, useMemo, useState } from 'react'
import { type Addable, addableKey, type CartItem, cartItemKey } from './cart.ts'

/** The selection in the search of a cart. It is kept while the search is hidden. */
export interface CartSelection {
  readonly type: Addable['type']
  readonly chosen: readonly Addable[]
  /** True when the item is already in the cart. */
  isIn(item: Addable): boolean
  has(item: Addable): boolean
  toggle(item: Addable): void
  /** Switches between tests and packages, and clears the selection (CRT-02). */
  changeType(type: Addable['type']): void
}

/** `isSaving`: changes of the cart wait for the server, and added items are shown unconfirmed. */
export function useCartSelection(items: readonly CartItem[], isSaving: boolean): CartSelection {
  const [type, setType] = useState<Addable['type']>('test')
  const [selected, setSelected] = useState<ReadonlyMap<string, Addable>>(new Map())
  const present = useMemo(() => new Set(items.map(cartItemKey)), [items])
  // Items that could not be added stay selected.
  useEffect(() => {
    if (!isSaving)
      setSelected((before) => ([...before.keys()].some((key) => present.has(key)) ? new Map([...before].filter(([key]) => !present.has(key))) : before))
  }, [isSaving, present])
  return {
    type,
    chosen: [...selected].flatMap(([key, item]) => (present.has(key) ? [] : item)),
    isIn: (item) => present.has(addableKey(item)),
    has: (item) => selected.has(addableKey(item)),
    toggle(item) {
      const next = new Map(selected)
      const key = addableKey(item)
      if (!next.delete(key)) next.set(key, item)
      setSelected(next)
    },
    changeType(next) {
      setType(next)
      setSelected(new Map())
    },
  }
}
