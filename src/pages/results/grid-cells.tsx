import { formatCivilDate } from '#domain/civil-date.ts'
import { deltaText, type Former } from '#domain/results/delta.ts'
import { flagSign, flags, flagText } from '#domain/results/flag.ts'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import type { SheetRow } from './wire-sheet.ts'

/** The flag of what is typed; the one that staff set, with its reason, where the value is still that one (RES-04). */
export function CellFlag({ cell, row }: { cell: EvaluatedCell; row: SheetRow | undefined }) {
  const own = row?.flagReason && row.value === cell.value?.text && row.flag ? { flag: row.flag, direction: row.direction } : null
  const shown = own ?? cell.flagged
  if (!shown) return null
  const look = flags[shown.flag]
  return (
    <>
      <StatusTag status={{ ...look, label: [flagSign(shown), flagText(shown)].filter(Boolean).join(' ') }} />
      {own ? <small className="result-note">Set by staff: {row?.flagReason}</small> : null}
    </>
  )
}

/** The last released value, its day, and how far this one is from it (RES-07). */
export function FormerValue({ former, cell }: { former: Former | undefined; cell: EvaluatedCell }) {
  if (!former) return null
  return (
    <>
      {former.value.text} <small>{formatCivilDate(former.collectedOn)}</small> {deltaText(cell.delta)}
      {cell.delta?.beyond ? <strong className="result-delta"> Delta</strong> : null}
    </>
  )
}
