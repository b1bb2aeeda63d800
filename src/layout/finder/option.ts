import type { ReactNode } from 'react'
import type { MenuIconName } from '#definition/menu-icon.ts'

/** One entry of the search of everything: a record, a screen or a command. */
export interface FinderOption {
  /** Unique among all entries. */
  readonly key: string
  readonly label: string
  /** Further words that find it. */
  readonly words?: string
  readonly detail?: string | null
  readonly icon?: MenuIconName | undefined
  /** Status, day or keys at the end of the entry. */
  readonly end?: ReactNode
  /** The address that it opens; a command has none. */
  readonly to?: string
  run?(): void
}

/** Entries under a heading. */
export interface FinderGroup {
  readonly key: string
  readonly heading: string
  /** True for entries that the panel knows itself: no answer changes them. */
  readonly isOwn?: true
  readonly options: readonly FinderOption[]
}
