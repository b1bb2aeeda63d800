import { memo, type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react'
import { actionItems } from '#crud/action-items.ts'
import { useCurrentUser, usePermissions } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { InlineMenuProps } from './inline-menu.tsx'

/** The menu of a cell, loaded when one is first pressed. */
export const InlineMenu = lazyWithPreload(async () => (await import('./inline-menu.tsx')).InlineMenu)

interface InlineCellProps {
  readonly declaration: Declaration
  readonly name: string
  readonly record: KnownRecord
  readonly children: ReactNode
}

/** A cell that opens actions of its record (`list.inline`); plain where the user may do none of them. */
const InlineCell = memo(function InlineCell({ declaration, name, record, children }: InlineCellProps) {
  const { actions = [] } = declaration.list.inline?.[name] ?? {}
  const items = actionItems(declaration, actions, record, usePermissions(), useCurrentUser())
  if (items.every(({ reason }) => reason)) return children
  return (
    // The row's menu and a key do the same, so that Tab does not stop here.
    <button type="button" className="cell-inline" data-inline={name} aria-haspopup="menu" tabIndex={-1}>
      {children}
    </button>
  )
})

interface InlineCells {
  /** Draws the value of a column. The same function as long as the declaration is the same. */
  readonly draw: ((name: string, record: KnownRecord, value: ReactNode) => ReactNode) | undefined
  /** Opens the menu of a pressed cell. */
  onClick(event: MouseEvent): void
  readonly menu: ReactNode
}

/** The cells of a list that open actions, and the menu of the pressed one. */
export function useInlineCells(declaration: Declaration, props: Pick<InlineMenuProps, 'rows' | 'onAct'>): InlineCells {
  const [cell, press] = useState<HTMLElement | null>(null)
  const draw = useCallback<NonNullable<InlineCells['draw']>>(
    (name, record, value) =>
      declaration.list.inline?.[name] ? (
        <InlineCell declaration={declaration} name={name} record={record}>
          {value}
        </InlineCell>
      ) : (
        value
      ),
    [declaration],
  )
  return {
    draw: declaration.list.inline && draw,
    onClick: ({ target }) => press(target instanceof Element ? target.closest<HTMLElement>('[data-inline]') : null),
    menu: cell ? (
      <Suspense fallback={null}>
        <InlineMenu {...props} declaration={declaration} cell={cell} onClose={() => press(null)} />
      </Suspense>
    ) : null,
  }
}
