import { type RefObject, useInsertionEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scannedAtEnd } from '#domain/sample-number.ts'
import { usePaste } from '../paste-note.tsx'
import type { WorksheetRow } from './use-worksheet.ts'
import type { RowHandle, WorksheetActs } from './worksheet-row.tsx'

/** The cell that has the focus, or had it last. */
export interface ActiveCell {
  readonly rowId: string
  readonly code: string
}

interface GridOptions extends Pick<WorksheetActs, 'details' | 'write' | 'fail' | 'unsaved'> {
  readonly body: RefObject<HTMLElement | null>
  readonly rows: readonly WorksheetRow[]
  /** Called with a sample number that was scanned into a cell. */
  onScan(number: string, code: string): void
}

const inputs = (within: Element | null | undefined, code?: string) => [
  ...(within?.querySelectorAll<HTMLInputElement>(code === undefined ? 'input.result-input' : `input.result-input[data-code="${CSS.escape(code)}"]`) ?? []),
]

/** Moves the focus to an input beside another one in a list. */
function go(list: readonly HTMLInputElement[], from: HTMLInputElement, step: 1 | -1): boolean {
  const next = list[list.indexOf(from) + step]
  next?.focus()
  next?.select()
  return next !== undefined
}

const downKeys = ['Enter', 'ArrowDown']

/** The cell to the side that an arrow leads to: only where the caret can go no further in its text. */
function sideStep({ key, currentTarget: { selectionStart, selectionEnd, value } }: { readonly key: string; readonly currentTarget: HTMLInputElement }) {
  if (selectionStart !== selectionEnd) return null
  if (key === 'ArrowRight') return selectionEnd === value.length ? 1 : null
  return key === 'ArrowLeft' && selectionStart === 0 ? -1 : null
}

/**
 * Keys, paste and focus of a grid of patients: Enter and the arrows move between the patients of a parameter, a pasted column fills down the same parameter, a
 * scanned sample number is never a value.
 */
export function useGridActs({ body, rows, onScan, ...rest }: GridOptions) {
  const handles = useRef(new Map<string, RowHandle>())
  const [active, setActive] = useState<ActiveCell | null>(null)
  // The parameter of the last paste: its rows are the patients.
  const pasted = useRef('')
  const paste = usePaste({
    rows: () =>
      rows.map(({ id, patient, sample }) => {
        const handle = handles.current.get(id)
        const readOnly = handle?.judged.get(pasted.current)?.calculated ? 'is calculated' : handle?.isOpen(pasted.current) ? null : 'cannot be changed now'
        return { code: id, name: `${patient.name} (${sample.number})`, readOnly }
      }),
    textOf: (id) => handles.current.get(id)?.texts.get(pasted.current) ?? '',
    onFill: (entries) => {
      for (const [id, text] of entries) {
        const handle = handles.current.get(id)
        handle?.type([[pasted.current, text]])
        void handle?.commit([[pasted.current, text]])
      }
    },
  })
  const latest: WorksheetActs = {
    ...rest,
    keep(rowId, handle) {
      if (handle) handles.current.set(rowId, handle)
      else handles.current.delete(rowId)
    },
    take(row, code, text, cell) {
      pasted.current = code
      return paste.take(row.id, text, cell)
    },
    focus: (rowId, code) => setActive((before) => (before?.rowId === rowId && before.code === code ? before : { rowId, code })),
    keys(event, code, { type, forget, commit }) {
      if (event.nativeEvent.isComposing) return
      const input = event.currentTarget
      const scanned = event.key === 'Enter' ? scannedAtEnd(input.value) : null
      const side = sideStep(event)
      if (scanned) {
        event.preventDefault()
        // The number is out of the input before the focus leaves it, which saves what it holds.
        flushSync(() => (scanned.typed === '' ? forget(code) : type([[code, scanned.typed]])))
        onScan(scanned.number, code)
      } else if (downKeys.includes(event.key) || event.key === 'ArrowUp') {
        event.preventDefault()
        // In the last cell no focus moves on, which would save it.
        if (!go(inputs(body.current, code), input, event.key === 'ArrowUp' ? -1 : 1)) void commit([[code, input.value]])
      } else if (side !== null) {
        if (go(inputs(input.closest('tr')), input, side)) event.preventDefault()
      } else if (event.key === 'F2') {
        event.preventDefault()
        input.closest('td')?.querySelector('button')?.click()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        forget(code)
      }
    },
  }
  const acts = useRef(latest)
  useInsertionEffect(() => {
    acts.current = latest
  })
  /** Focuses the cell of a row: of this parameter, else its first; false where it has none to type in. */
  const focusRow = (rowId: string, code: string | undefined): boolean => {
    const row = body.current?.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`)
    const cell = (code === undefined ? undefined : inputs(row, code)[0]) ?? inputs(row)[0]
    cell?.focus()
    cell?.select()
    if (!cell) row?.scrollIntoView({ block: 'center' })
    return cell !== undefined
  }
  return { active, acts, note: paste.note, focusRow }
}
