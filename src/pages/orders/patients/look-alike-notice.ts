import type { BaseRecord } from '@refinedev/core'
import { readFields } from '#definition/kind-rules.ts'
import { rows, text } from '#definition/kind.ts'
import type { FormValues } from '#crud/form/form-state.ts'

const fields = { warnings: rows({ message: text({ notNull: true }) }) }

/** The notice for a patient who was added and looks like somebody who is known, by the answer of the adding; null if it names nobody (CHK-01). */
export function lookAlikeNotice({ name }: FormValues, answer: BaseRecord) {
  const read = readFields(fields, answer)
  const { warnings } = 'problem' in read ? { warnings: null } : (read.values as { warnings: readonly { message: string }[] | null })
  if (!warnings || warnings.length === 0) return null
  return {
    type: 'error' as const,
    message: `${String(name).trim()} was added, and may be known already`,
    description: warnings.map(({ message }) => message).join('. '),
  }
}
