import type { SlotProps } from '#crud/screens-context.ts'
import { Deliveries } from './deliveries.tsx'

/** The channels under an open notification. */
export default function NotificationDeliveries({ values }: SlotProps) {
  return typeof values.id === 'string' ? <Deliveries id={values.id} /> : null
}
