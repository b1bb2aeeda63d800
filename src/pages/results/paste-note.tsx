import { Button } from 'antd'
import { useState } from 'react'
import { hasColumns, isAmbiguous, type PastedColumn, type PasteOnto, type PasteRow, pastedLines, pasteText, placeColumn } from '#domain/results/paste.ts'
import './paste-note.css'

type Entries = PastedColumn['entries']

/** The outcome of the last paste, or the question before it. */
type Paste =
  | { readonly step: 'refused'; readonly words: string }
  | { readonly step: 'asked'; readonly from: string; readonly lines: readonly string[]; readonly cell: HTMLElement }
  | { readonly step: 'done'; readonly words: string; readonly before: Entries }

interface PasteOptions {
  rows(): readonly PasteRow[]
  textOf(code: string): string
  /** Types and saves values. */
  onFill(entries: Entries): void
}

/** Pastes a column of values into a grid. A note keeps the skipped values visible and offers Undo (RES-02). */
export function usePaste({ rows, textOf, onFill }: PasteOptions) {
  const [paste, setPaste] = useState<Paste | null>(null)
  const fill = (from: string, lines: readonly string[], onto: PasteOnto) => {
    const column = placeColumn(rows(), from, lines, onto)
    setPaste({ step: 'done', words: pasteText(column), before: column.entries.map(([code]) => [code, textOf(code)] as const) })
    onFill(column.entries)
  }
  /** Pastes copied values from a cell downwards. Returns false for a single value, which the input pastes itself. */
  const take = (from: string, text: string, cell: HTMLElement): boolean => {
    const lines = pastedLines(text)
    if (!lines) return false
    if (hasColumns(lines)) setPaste({ step: 'refused', words: 'Nothing was pasted: several columns were copied. Copy only the column of the values.' })
    else if (isAmbiguous(rows(), from, lines)) setPaste({ step: 'asked', from, lines, cell })
    else fill(from, lines, 'every row')
    return true
  }
  const note = paste && (
    <PasteNote
      paste={paste}
      mayUndo={
        paste.step === 'done' && paste.before.length > 0 && paste.before.every(([code]) => rows().some((row) => row.code === code && row.readOnly === null))
      }
      onChoose={(onto) => {
        if (paste.step !== 'asked') return
        fill(paste.from, paste.lines, onto)
        paste.cell.focus()
      }}
      onUndo={() => {
        if (paste.step === 'done') onFill(paste.before)
        setPaste(null)
      }}
      onClose={() => {
        setPaste(null)
        if (paste.step === 'asked') paste.cell.focus()
      }}
    />
  )
  return { take, note }
}

interface PasteNoteProps {
  readonly paste: Paste
  /** True while all pasted values are still editable, not handed over. */
  readonly mayUndo: boolean
  onChoose(onto: PasteOnto): void
  onUndo(): void
  onClose(): void
}

function PasteNote({ paste, mayUndo, onChoose, onUndo, onClose }: PasteNoteProps) {
  if (paste.step === 'asked')
    return (
      <div role="alert" className="paste-note">
        <span>
          {paste.lines.length} values were copied, and some rows here take none. Is there a line for those rows too? ({paste.lines.join(', ')})
        </span>
        <Button size="small" onClick={() => onChoose('every row')}>
          Yes, one line for each row
        </Button>
        <Button size="small" onClick={() => onChoose('typed rows')}>
          No, only for rows that can be typed
        </Button>
        <Button size="small" autoFocus onClick={onClose}>
          Do not paste
        </Button>
      </div>
    )
  return (
    <div role={paste.step === 'refused' ? 'alert' : 'status'} className="paste-note">
      <span>{paste.words}</span>
      {mayUndo ? (
        <Button size="small" onClick={onUndo}>
          Undo paste
        </Button>
      ) : null}
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
