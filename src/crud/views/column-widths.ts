import { type RefObject, useEffect, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { columnWidth, type ListLayout } from '#domain/list-layout.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { columnParts } from '#crud/list/columns.tsx'

/** Pixels beside the end of a head in which it is taken by its edge. */
const edgePx = 6

/**
 * Lets the heads of a list's table be dragged by their edges. The width follows the pointer without a new drawing; at the end all widths are kept as they are
 * then. Pass the returned ref to an element within the list.
 */
export function useColumnWidths({ list }: Declaration, onChange: (columns: ListLayout['columns']) => void): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null)
  const change = useEventCallback(onChange)
  const names = list.columns.map((column) => columnParts(column).name).join(' ')
  useEffect(() => {
    const screen = place.current?.closest('.resource-list')
    if (!(screen instanceof HTMLElement)) return
    const ended = new AbortController()
    const listen = { signal: ended.signal, capture: true }
    const headAt = (event: MouseEvent) => takenHead(event, names.split(' ').length)
    screen.addEventListener('pointermove', (event) => screen.classList.toggle('list-edge-taken', headAt(event) !== null), listen)
    screen.addEventListener(
      'pointerdown',
      (event) => {
        const head = event.button === 0 ? headAt(event) : null
        if (!head) return
        event.preventDefault()
        event.stopPropagation()
        // The click that follows would sort the list.
        screen.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
        drag(head, event.clientX, () => change(widthsNow(head, names.split(' '))))
      },
      listen,
    )
    return () => ended.abort()
  }, [names, change])
  return place
}

/** The head of a column whose end is at the pointer. The column of actions has no width of its own. */
function takenHead({ target, clientX }: MouseEvent, columns: number): HTMLTableCellElement | null {
  const head = target instanceof Element ? target.closest<HTMLTableCellElement>('.list-table thead th') : null
  if (!head) return null
  const { left, right } = head.getBoundingClientRect()
  if (right - left < 4 * edgePx) return null
  const before = head.previousElementSibling
  const taken = right - clientX <= edgePx ? head : clientX - left <= edgePx && before instanceof HTMLTableCellElement ? before : null
  return taken && indexOf(taken) >= 0 && indexOf(taken) < columns ? taken : null
}

const hasCheckbox = (head: HTMLTableCellElement) => head.parentElement?.querySelector('.list-cell-checkbox') !== null
const indexOf = (head: HTMLTableCellElement) => head.cellIndex - (hasCheckbox(head) ? 1 : 0)

/** Follows the pointer until it is let go. */
function drag(head: HTMLTableCellElement, startX: number, onEnd: () => void): void {
  const table = head.closest('table')
  const column = table?.querySelectorAll('col')[head.cellIndex]
  if (!table || !column) return
  const [width, whole] = [head.offsetWidth, table.offsetWidth]
  const ended = new AbortController()
  const scrolls = table.style.width !== ''
  window.addEventListener(
    'pointermove',
    ({ clientX }) => {
      const next = clamped(width + clientX - startX)
      column.style.width = `${next}px`
      if (scrolls) table.style.width = `${whole + next - width}px`
    },
    { signal: ended.signal },
  )
  const end = () => {
    ended.abort()
    onEnd()
  }
  window.addEventListener('pointerup', end, { signal: ended.signal })
  window.addEventListener('pointercancel', end, { signal: ended.signal })
}

const clamped = (width: number) => Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)))

/** The widths of all columns as they are drawn. */
function widthsNow(head: HTMLTableCellElement, names: readonly string[]): ListLayout['columns'] {
  const heads = [...(head.parentElement?.children ?? [])].slice(hasCheckbox(head) ? 1 : 0)
  return names.map((field, index) => {
    const cell = heads[index]
    return { field, ...(cell instanceof HTMLElement ? { width: clamped(cell.offsetWidth) } : {}) }
  })
}
