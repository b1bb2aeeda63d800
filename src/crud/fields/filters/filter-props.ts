import type { FilterValue } from '#definition/declaration.ts'
import type { ListFilter } from '#crud/list/filters.ts'

/** Props of a filter's input. */
export interface FilterProps {
  readonly filter: ListFilter
  /** Null when nothing is filtered by it. */
  readonly value: FilterValue | null
  /** A dialog is open over the list: typed text is applied when it has closed. */
  readonly isPaused: boolean
  /** True when it cannot be changed in this view. */
  readonly isDisabled?: boolean
  onChange(value: FilterValue | null): void
  /** Called when text is typed that is not applied yet, and when it is; a stable function. */
  readonly onTyping?: ((isTyping: boolean) => void) | undefined
}

/** The text of an unset filter: declared, or derived from its label. */
export function unsetLabel({ all, label }: FilterProps['filter']): string {
  return all ?? `Any ${label.toLowerCase()}`
}
