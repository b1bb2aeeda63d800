import { RecordActions } from '#crud/record-actions.tsx'
import type { SlotProps } from '#crud/screens-context.ts'

/** Actions under the details of a user that the row menu does not offer. */
export default function UserActions({ declaration, values }: SlotProps) {
  const { id } = values
  return typeof id === 'string' ? <RecordActions declaration={declaration} record={{ ...values, id }} names={['endSessions', 'endSecondFactor']} /> : null
}
