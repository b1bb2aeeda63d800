import { useMany } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { cart as cartCall } from '#contract/carts.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { draftItemOf } from './catalogue-item.ts'
import { begunPatient, type DraftItem } from './draft.ts'
import type { DraftState } from './use-draft.ts'

type Cart = Content<typeof cartCall>
type Records = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Reading the cart. */
interface CartDraft {
  readonly error: unknown
  /** Names of items that are not in the catalogue any more, and stay in the cart. */
  readonly left: readonly string[]
  retry(): void
}

/** Fills a new order once from the cart of a reviewed prescription: customer, patient and items at the prices of today (BOOK-07). */
export function useCartDraft({ draft, change }: DraftState, prescriptionId: string | null): CartDraft {
  const [left, setLeft] = useState<readonly string[]>([])
  const isNeeded = prescriptionId !== null && draft.prescription?.id !== prescriptionId
  const { content, error, retry } = useRead(cartCall, { prescriptionId: prescriptionId ?? '' }, { isOff: !isNeeded })
  const tests = useCatalogue('tests', content, isNeeded)
  const packages = useCatalogue('test-packages', content, isNeeded)
  const fill = useEventCallback((cart: Cart, offered: { readonly tests: Records; readonly packages: Records }) => {
    const { patient, customer } = cart
    if (!customer || prescriptionId === null) return
    const read = cart.items.map(({ type, testId, packageId, quantity, name }) => {
      const record = type === 'test' ? offered.tests.get(testId ?? '') : offered.packages.get(packageId ?? '')
      const known = record ? draftItemOf(type, record) : null
      return { name, item: known && { ...known, quantity } }
    })
    const items = read.flatMap(({ item }): DraftItem[] => (item ? [item] : []))
    setLeft(read.flatMap(({ name, item }) => (item ? [] : (name ?? 'An item'))))
    const { id, name, gender, dateOfBirth } = patient
    const person = { ...begunPatient(customer.id, id, { name, gender, dateOfBirth }), items }
    change(
      (before) => ({ ...before, customerId: customer.id, isNew: false, people: [person], prescription: { id: prescriptionId, customerId: customer.id } }),
      'customer',
    )
  })
  const [ofTests, ofPackages] = [tests.records, packages.records]
  useEffect(() => {
    if (isNeeded && content && ofTests && ofPackages) fill(content, { tests: ofTests, packages: ofPackages })
  }, [isNeeded, content, ofTests, ofPackages, fill])
  return {
    left,
    error: isNeeded ? (error ?? tests.error ?? packages.error) : null,
    retry: () => {
      retry()
      tests.retry()
      packages.retry()
    },
  }
}

/** Reads the tests or packages of a cart from the catalogue; null until they are there. */
function useCatalogue(resource: 'tests' | 'test-packages', cart: Cart | null, isNeeded: boolean) {
  const ids = (cart?.items ?? []).flatMap(({ testId, packageId }) => (resource === 'tests' ? testId : packageId) ?? [])
  const { query, result } = useMany({ resource, ids, queryOptions: { enabled: isNeeded && ids.length > 0 }, errorNotification: false })
  const isThere = cart !== null && (ids.length === 0 || query.isSuccess)
  return {
    records: isThere ? new Map((result.data ?? []).map((record) => [String(record.id), record] as const)) : null,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
