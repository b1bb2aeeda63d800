import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoardPlace } from './use-moves.ts'

interface BoardCellProps {
  readonly place: BoardPlace
  readonly label: string
  readonly isOpen: boolean
  /** True when a stop that is carried by keyboard would be put here. */
  readonly isTarget: boolean
  /** Reason that it would not be put here. */
  readonly refusal: string | null
  readonly children: ReactNode
  /** Returns the reason that a dragged visit would not be put here. */
  refusalOf(id: string, place: BoardPlace): string | null
  onDrop(id: string, place: BoardPlace): void
}

/** The cell of one slot of one column, to which dropped stops are moved. */
export function BoardCell({ place, label, isOpen, isTarget, refusal, children, refusalOf, onDrop }: BoardCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  // Id of the visit that is dragged over the cell, or null.
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  const { phlebotomistId, timeSlot } = place
  useEffect(() => {
    const element = cell.current
    if (!element || !isOpen) return
    return dropTargetForElements({
      element,
      onDragEnter: ({ source }) => setDragged(typeof source.data.visit === 'string' ? source.data.visit : null),
      onDragLeave: () => setDragged(null),
      onDrop: ({ source }) => {
        setDragged(null)
        if (typeof source.data.visit === 'string') drop.current(source.data.visit, { phlebotomistId, timeSlot })
      },
    })
  }, [isOpen, phlebotomistId, timeSlot])
  useEffect(() => {
    if (isTarget) cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isTarget])
  const refused = refusal ?? (dragged === null ? null : refusalOf(dragged, place))
  const over = refused === null ? 'board-over' : 'board-over board-over-refused'
  return (
    <td ref={cell} className={dragged !== null || isTarget ? over : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div role="group" aria-label={label} className="board-cell">
        {refused === null ? null : <small className="board-refused">{refused}</small>}
        {children}
      </div>
    </td>
  )
}
