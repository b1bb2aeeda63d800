import { unreadableMessage } from '#crud/unreadable-message.ts'
import type { ReferenceOptions } from './use-reference-options.ts'

/** The text of an empty list of options, with the reason. */
export function noOptionsMessage({ error, isLoading, unreadable }: ReferenceOptions, many: string): string {
  if (isLoading) return 'Searching…'
  if (error) return `The ${many} could not be loaded`
  return unreadable > 0 ? unreadableMessage(unreadable, many) : `No ${many} found`
}
