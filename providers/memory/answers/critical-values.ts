import { criticalClock } from '#domain/results/critical.ts'
import { queueChange, replacedText } from '#domain/results/critical-queue.ts'
import type { Memory, ResultRow } from './memory.ts'
import { textOf } from './memory.ts'
import { patientOf, type Sheet } from './result-sheets.ts'

const cellOf = ({ testId, parameterCode, parameter }: ResultRow) => `${testId} ${parameterCode ?? parameter.toLowerCase()}`
const isConfirmed = ({ calls }: Pick<ResultRow, 'calls'>) => calls.some(({ outcome }) => outcome === 'Confirmed')

const isClosed = ({ calls }: Pick<ResultRow, 'calls'>) => calls.some(({ outcome }) => outcome === 'Confirmed' || outcome === 'Closed')

/** True for a critical draft whose clock has not started (CRV-01). */
export const isUnopened = (row: ResultRow) => row.flag === 'Critical' && !row.criticalOpen && !isClosed(row)

/** Values with the clocks of those started that are critical and in no queue yet. */
export function withClocks({ now }: Memory, rows: readonly ResultRow[]): readonly ResultRow[] {
  return rows.map((row) => (isUnopened(row) ? { ...row, criticalOpen: true, criticalSince: now.toISOString() } : row))
}

/** Critical values of a report that another value replaced and that still wait for their call (CRV-03). */
export function replacedCriticals({ session }: Memory, reportId: string): readonly ResultRow[] {
  return session.replacedCriticals.get(reportId) ?? []
}

/** Keeps the queue of critical values right when the values of a report are replaced, by the rule of the server (CRV-03); gives the new values. */
export function followCriticalQueue(memory: Memory, { report, rows: before }: Sheet, after: readonly ResultRow[]): readonly ResultRow[] {
  const waiting = new Map(replacedCriticals(memory, report.id).map((row) => [cellOf(row), row]))
  const former = new Map(before.map((row) => [cellOf(row), row]))
  const now = new Map(after.map((row) => [cellOf(row), row]))
  const rows = new Map(now)
  for (const cell of new Set([...former.keys(), ...now.keys()])) {
    const [old, next] = [former.get(cell), now.get(cell) ?? null]
    if (old?.id === next?.id) continue
    const earlier = waiting.get(cell) ?? (old?.flag === 'Critical' ? old : null)
    const change = queueChange(
      earlier && { value: earlier.value, unit: earlier.unit, isOpen: earlier.criticalOpen, isConfirmed: isConfirmed(earlier), isClosed: isClosed(earlier) },
      next && { value: next.value, unit: next.unit, isCritical: next.flag === 'Critical', isDraft: next.state === 'Draft' },
    )
    if (earlier && change.earlier === 'opened')
      waiting.set(cell, {
        ...earlier,
        criticalOpen: true,
        criticalSince: memory.now.toISOString(),
        calls: [],
        earlierCalls: [...earlier.earlierCalls, ...earlier.calls],
      })
    else if (earlier?.criticalOpen && change.earlier === 'unchanged') waiting.set(cell, earlier)
    else waiting.delete(cell)
    if (next === null || change.next === 'not critical') continue
    if (change.next === 'draft') {
      rows.set(cell, { ...next, criticalOpen: false })
      continue
    }
    const { criticalSince = null, enteredAt = '', calls = [], earlierCalls = [] } = earlier ?? {}
    const log = change.next === 'opened' ? { earlierCalls: [...earlierCalls, ...calls] } : { criticalSince: criticalSince ?? enteredAt, calls, earlierCalls }
    rows.set(cell, { ...next, criticalOpen: change.next !== 'closed', ...log })
  }
  memory.session.replacedCriticals.set(report.id, [...waiting.values()])
  return [...rows.values()]
}

/** The critical values of a report without a confirmed call, as the queue has them (CRV-01). */
export function openCriticals(memory: Memory, { report, rows }: Pick<Sheet, 'report' | 'rows'>) {
  const inForce = new Map(rows.map((row) => [cellOf(row), row]))
  const open = [...rows.filter(({ criticalOpen }) => criticalOpen), ...replacedCriticals(memory, report.id)]
  return open.map((row) => {
    const { id, parameter, value, unit, rangeText, direction, calls, earlierCalls, enteredAt, criticalSince } = row
    const current = inForce.get(cellOf(row)) ?? null
    const savedAt = criticalSince ?? enteredAt
    const { minutes, warning } = criticalClock(savedAt, calls, memory.now)
    return {
      ...{ id, parameter, value, unit, rangeText, direction, calls, earlierCalls, minutes, warning, savedAt },
      replaced: replacedText({ value, unit, isInForce: current?.id === id, wasConfirmed: isConfirmed({ calls: earlierCalls }) }, current),
      reportId: report.id,
      reportNumber: textOf(report.number),
      orderNumber: textOf(report.orderNumber),
      patient: patientOf(report),
      customer: { id: '', name: textOf(report.customerName), phone: null },
    }
  })
}
