import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoardPlace } from './use-moves.ts'

interface BoardCellProps {
  readonly place: BoardPlace
  readonly label: string
  readonly isOpen: boolean
  readonly children: ReactNode
  onDrop(id: string, place: BoardPlace): void
}

/** One slot of one column: what is dropped on it is moved there. */
export function BoardCell({ place, label, isOpen, children, onDrop }: BoardCellProps) {
  const cell = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
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
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        if (typeof source.data.visit === 'string') drop.current(source.data.visit, { phlebotomistId, timeSlot })
      },
    })
  }, [isOpen, phlebotomistId, timeSlot])
  return (
    <section ref={cell} aria-label={label} className={`board-cell ${isOver ? 'board-cell-over' : ''}`}>
      {children}
    </section>
  )
}
