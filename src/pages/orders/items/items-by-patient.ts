import type { OrderItem } from '#pages/orders/order.ts'

const none: readonly OrderItem[] = []

/** Groups items by patient in one pass. A group that is as it was before stays the same array, so that nothing of it is drawn again. */
export function itemsByPatient(items: readonly OrderItem[], before?: ReadonlyMap<string, readonly OrderItem[]>): ReadonlyMap<string, readonly OrderItem[]> {
  const groups = new Map<string, OrderItem[]>()
  for (const item of items) {
    const group = groups.get(item.patientId)
    if (group) group.push(item)
    else groups.set(item.patientId, [item])
  }
  const entries = [...groups].map(([id, group]): [string, readonly OrderItem[]] => {
    const old = before?.get(id)
    return [id, old && old.length === group.length && group.every((item, index) => item === old[index]) ? old : group]
  })
  return new Map(entries)
}

/** The items of one patient; the same empty array for all who have none. */
export function itemsOf(groups: ReadonlyMap<string, readonly OrderItem[]>, patientId: string): readonly OrderItem[] {
  return groups.get(patientId) ?? none
}
