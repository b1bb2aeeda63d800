import { useDataProvider } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { cart as cartCall } from '#contract/carts.ts'
import { birthValue } from '#domain/stated-age.ts'
import { useReadNow } from '#crud/use-read.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type ordersDeclaration from '#resources/orders.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { begunPatient, type DraftItem, type DraftPatient, type OrderDraft } from './draft.ts'
import type { DraftState } from './use-draft.ts'
import { type OrderedLine, useOfferedItems } from './use-offered-items.ts'

/** Filling an order from what is there already. */
export interface FilledDraft {
  readonly isFilling: boolean
  readonly error: unknown
  /** Names of items that the catalogue does not offer any more. */
  readonly left: readonly string[]
  /** Tries the last one again. */
  retry(): void
  /** Adds the patients and items of an earlier order of the chosen customer. */
  repeat(orderId: string): void
  /** Takes a draft over in place of what is there. */
  restore(kept: OrderDraft): void
}

const orderOf = typedRecord<typeof ordersDeclaration>

/** Fills a new order from the cart of a reviewed prescription, once, from an earlier order, or from a draft; items have the prices of today (BOOK-02, BOOK-07, KEEP-01). */
export function useFilledDraft({ draft, change }: DraftState, prescriptionId: string | null): FilledDraft {
  const [error, setError] = useState<unknown>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const { isWorking, run } = useOneAtATime(setError)
  const readNow = useReadNow()
  const provider = useDataProvider()
  const offered = useOfferedItems()
  const last = useRef<() => Promise<void>>(async () => undefined)
  const begin = (work: () => Promise<void>) => {
    last.current = work
    void run(async () => {
      setError(null)
      await work()
    })
  }
  const itemsOf = async <Line extends OrderedLine>(lines: readonly Line[]) => {
    const read = await offered(lines)
    setLeft(read.flatMap(([line, item]) => (item ? [] : [line.name ?? 'An item'])))
    return read.flatMap(([line, item]) => (item ? [[line, item] as const] : []))
  }
  const fromCart = useEventCallback(() => {
    if (prescriptionId === null || draft.prescription?.id === prescriptionId) return
    begin(async () => {
      const cart = await readNow(cartCall, { prescriptionId })
      if (!cart?.customer) return
      const { patient, customer } = cart
      const { id, name, gender } = patient
      const items = (await itemsOf(cart.items)).map(([, item]) => item)
      const person = { ...begunPatient(customer.id, id, { name, gender, dateOfBirth: birthValue(patient) }), items }
      const prescription = { id: prescriptionId, customerId: customer.id }
      change((before) => ({ ...before, customerId: customer.id, isNew: false, people: [person], prescription }), 'customer')
    })
  })
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === prescriptionId) return
    wanted.current = prescriptionId
    fromCart()
  }, [prescriptionId, fromCart])
  const repeat = (orderId: string) =>
    begin(async () => {
      const { data } = await provider().getOne({ resource: 'orders', id: orderId })
      const { customer, patients, items } = orderOf({ ...data, id: orderId })
      if (!customer) return
      const read = await itemsOf(items ?? [])
      const people = (patients ?? []).map((patient) => ({
        ...begunPatient(customer.id, patient.id, { name: patient.name, gender: patient.gender, dateOfBirth: birthValue(patient) }),
        items: read.flatMap(([line, item]) => (line.patientId === patient.id ? [item] : [])),
      }))
      change((before) => ({ ...before, people: withPeople(before.people, people) }), 'patients')
    })
  const restore = (kept: OrderDraft) =>
    begin(async () => {
      const lines = kept.people.flatMap(({ items }) =>
        items.map((item) => ({ ...item, of: item, testId: item.type === 'test' ? item.id : null, packageId: item.type === 'package' ? item.id : null })),
      )
      const read = await itemsOf(lines)
      const people = kept.people.map((person) => ({ ...person, items: read.flatMap(([line, item]) => (person.items.includes(line.of) ? [item] : [])) }))
      change(() => ({ ...kept, people }), 'customer')
    })
  return { isFilling: isWorking, error, left, retry: () => begin(last.current), repeat, restore }
}

/** The patients of a draft with those of an earlier order, who keep the items that they have. */
function withPeople(before: readonly DraftPatient[], added: readonly DraftPatient[]): readonly DraftPatient[] {
  const missing = (has: readonly DraftItem[], items: readonly DraftItem[]) =>
    items.filter((item) => !has.some(({ type, id }) => type === item.type && id === item.id))
  const merged = before.map((person) => {
    const again = added.find(({ key }) => key === person.key)
    return again ? { ...person, isChosen: true, items: [...person.items, ...missing(person.items, again.items)] } : person
  })
  return [...merged, ...added.filter(({ key }) => !before.some((person) => person.key === key))]
}
