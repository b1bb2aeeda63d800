import { formatCivilDate } from '#domain/civil-date.ts'
import { deltaText, type FormerSeries, isInAnotherUnit } from '#domain/results/delta.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { type Flag, type Flagged, flagSign, flags, flagText } from '#domain/results/flag.ts'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import type { SheetRow } from './sheet.ts'
import './flags.css'

/** The flag of the typed value; staff's flag with its reason while the value is unchanged (RES-04). */
export function CellFlag({ cell, row }: { cell: EvaluatedCell; row: SheetRow | undefined }) {
  if (row && isOwnFlag(row, cell)) return <RowFlag row={row} />
  return cell.flagged && <FlagTag flagged={cell.flagged} />
}

/** True where staff set the flag of the value that is in the cell. */
export function isOwnFlag(row: SheetRow | undefined, cell: EvaluatedCell): boolean {
  return Boolean(row?.flagReason && row.flag) && row?.value === cell.value?.text
}

/** The flag that a saved value was given, with the reason of staff who set another than the computed one (RES-04). */
export function RowFlag({ row: { flag, direction, flagReason } }: { row: Pick<SheetRow, 'flag' | 'direction' | 'flagReason'> }) {
  if (!flag) return null
  return (
    <>
      <FlagTag flagged={{ flag, direction }} />
      {flagReason ? <small className="result-note">Set by staff: {flagReason}</small> : null}
    </>
  )
}

/** A flag in words: a normal one is quiet, an abnormal one bold, a critical one filled, so that findings are easy to see among many values. */
function FlagTag({ flagged }: { flagged: Flagged }) {
  const label = [flagSign(flagged), flagText(flagged)].filter(Boolean).join(' ')
  if (flagged.flag === 'Critical') return <StatusTag status={{ ...flags.Critical, label }} />
  return <span className={`result-flag-${flagged.flag.toLowerCase()}`}>{label}</span>
}

/** The flag of the typed value, or staff's; absent for none. */
export function typedFlag(cell: EvaluatedCell, row: SheetRow | undefined): Flag | undefined {
  return (isOwnFlag(row, cell) ? row?.flag : cell.flagged?.flag) ?? undefined
}

/** The last released value, its day, and how far this one is from it (RES-07). */
export function FormerValue({ former, cell, parameter }: { former: FormerSeries | undefined; cell: EvaluatedCell; parameter: Parameter }) {
  if (!former) return null
  const inUnit = isInAnotherUnit(parameter, former) ? [] : former.recent
  return (
    <>
      {former.value.text} {isInAnotherUnit(parameter, former) ? scientificText(former.unit ?? '') : ''}
      <Sparkline numbers={cell.value?.kind === 'numeric' && inUnit.length > 0 ? [...inUnit, cell.value.number] : inUnit} />
      <small className="result-day">{formatCivilDate(former.collectedOn)}</small>{' '}
      <span className="result-delta-line">
        {deltaText(cell.delta)}
        {cell.delta?.beyond ? <strong className="result-delta"> Delta</strong> : null}
      </span>
    </>
  )
}

const sparkWidth = 48
const sparkHeight = 16
const sparkMargin = 2

/** Numbers as a small line that ends in a dot, the oldest first. The details of a parameter show the same values in words. */
function Sparkline({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length < 2) return null
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const x = (index: number) => sparkMargin + (index / (numbers.length - 1)) * (sparkWidth - 2 * sparkMargin)
  const y = (number: number) => (most === least ? sparkHeight / 2 : sparkMargin + ((most - number) / (most - least)) * (sparkHeight - 2 * sparkMargin))
  const points = numbers.map((number, index) => `${x(index).toFixed(1)},${y(number).toFixed(1)}`)
  return (
    <svg className="result-spark" width={sparkWidth} height={sparkHeight} aria-hidden="true">
      <polyline points={points.join(' ')} />
      <circle cx={x(numbers.length - 1)} cy={y(numbers.at(-1) ?? least)} r={2} />
    </svg>
  )
}
