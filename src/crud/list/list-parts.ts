import type { ReactNode, Ref } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { ResourceTableProps } from './columns.tsx'
import type { ListQuery } from './query.ts'
import type { ListState, PagePlace } from './state.ts'

/** The props of a toolbar. */
export interface ToolbarProps {
  readonly query: ListQuery
  /** The search box, which `/` gives the focus. */
  readonly search: Ref<HTMLInputElement>
  /** A form or record is open over the list. */
  readonly isCovered: boolean
  readonly onTyping: (isTyping: boolean) => void
  onChange(query: ListQuery, options?: { readonly replace?: boolean }): void
  /** Enter was pressed in the search box over this text. */
  onEnter(text: string): void
}

/** The parts of a bespoke page that replace those of its generated list. One at an address of its own has no saved views. */
export interface ListParts extends PagePlace, Pick<ResourceTableProps, 'actionsWidth'> {
  readonly title: string
  readonly subtitle: string
  /** Buttons at the end of the head, in place of links and the button to add. */
  readonly actions: ReactNode
  /** Does what `n` does; absent for a user who may not. */
  readonly add?: (() => void) | undefined
  /** Between the head and the tabs. */
  readonly note: ReactNode
  tabs(shown: Declaration, state: ListState): ReactNode
  toolbar?(props: ToolbarProps): ReactNode
  /** In place of the declared actions; the same function as long as it draws the same. */
  readonly rowActions?: ResourceTableProps['actions']
  /** Message of a failed read, which also clears the list. */
  readonly failure: string | undefined
}
