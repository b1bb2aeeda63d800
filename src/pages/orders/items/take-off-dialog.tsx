import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import { emptyText } from '#domain/text.ts'
import type { Order, OrderItem } from '#pages/orders/order.ts'
import { RemovalDialog } from '#pages/orders/removal-dialog.tsx'
import { removalAsksReason, removalNotes } from '#pages/orders/removal-notes.ts'

/** An item with the quantity that stays on the order; 0 removes it. */
export interface TakenOff {
  readonly item: OrderItem
  readonly stays: number
}

interface TakeOffDialogProps {
  readonly order: Order
  readonly takenOff: TakenOff
  /** Takes it off, with the reason for the call. */
  take(payload: { readonly reason?: string }): Promise<unknown>
  onClose(): void
}

/** Asks before an item is removed, or its quantity lowered once the sample has been collected (ODT-06). */
export function TakeOffDialog({ order, takenOff, take, onClose }: TakeOffDialogProps) {
  const { stays } = takenOff
  const items = order.items ?? []
  // As it is now: somebody else may have changed its quantity.
  const item = items.find(({ id }) => id === takenOff.item.id) ?? takenOff.item
  const patients = order.patients ?? []
  const names = useDistinctNames(patients)
  const whose = patients.length > 1 ? `, for ${names.get(item.patientId) ?? emptyText}` : ''
  // The quantity that was typed, which the dialog has taken over, is asked about before the order is left.
  useBeforeUnload(stays > 0, registerDirty)
  const name = item.name ?? 'this item'
  const words =
    stays === 0
      ? {
          title: `Remove ${name}?`,
          confirm: 'Remove item',
          question: `It is taken off the order${whose}. Adding it again would be at the price of that day.`,
          failure: 'Failed to remove the item. Please try again.',
        }
      : {
          title: `Lower ${name} from ${item.quantity} to ${stays}?`,
          confirm: `Set to ${stays}`,
          question: `Of ${item.quantity} on the order${whose}, ${stays} would stay.`,
          failure: 'Failed to change the quantity. Please try again.',
        }
  const left = items.flatMap((each) => (each.id !== item.id ? [each] : stays === 0 ? [] : [{ ...each, quantity: stays }]))
  return (
    <RemovalDialog
      {...words}
      notes={removalNotes(order, item.patientId, left)}
      needsReason={removalAsksReason(order, item.patientId)}
      remove={take}
      onClose={onClose}
    />
  )
}
