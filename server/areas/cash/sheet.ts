import { formatCivilDate, formatInstant, isoWeekday, startOfDay } from '#domain/civil-date.ts'
import { type CashLine, type CashTotal, cashMethodText, cashTotals, expectedCash } from '#domain/day-cash.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import { weekdays } from '#domain/time-slot.ts'
import { csvOf } from '#domain/csv.ts'
import { csvAmount } from '#server/shared/export-cells.ts'
import type { CashPaperSheet } from '#server/shared/cash-paper/draw-cash-paper.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import type { LaboratoryHead } from '#server/shared/results/laboratory-head.ts'
import type { readCashDay } from './read.ts'

type CashDay = Awaited<ReturnType<typeof readCashDay>>

const personOf = ({ userName }: CashLine) => userName ?? 'Online'

/** The cash of a day as facts: the expected cash, and what was counted once it is closed. */
function boxOf({ lines, opening, closing }: CashDay): (readonly [label: string, amount: Paise])[] {
  const expected = closing?.expected ?? expectedCash(opening, lines)
  const counted = closing
    ? ([
        ['Counted cash', closing.counted],
        ['Difference', closing.counted - closing.expected],
      ] as const)
    : []
  return [['Opening balance', opening], ['Expected cash', expected], ...counted]
}

/** Returns the cash of a day as CSV: a row for each person and method, then the cash in the box (MON-03). */
export function cashCsv(day: CashDay): string {
  const date = formatCivilDate(day.date)
  const amounts = ({ payments, refunds }: CashTotal) => [csvAmount(payments), csvAmount(refunds), csvAmount(payments - refunds)]
  return csvOf([
    ['Date', 'Person', 'Method', 'Payments', 'Refunds', 'Net'],
    ...day.lines.map((line) => [date, personOf(line), cashMethodText(line.method), ...amounts(line)]),
    ...cashTotals(day.lines).map((line) => [date, 'All', cashMethodText(line.method), ...amounts(line)]),
    ...boxOf(day).map(([label, amount]) => [date, label, '', '', '', csvAmount(amount)]),
    ...(day.closing ? [[date, 'Closed by', day.closing.closedByName, day.closing.reason ?? '', '', '']] : []),
  ])
}

/** Returns the cash of a day as its paper prints it (MON-03). */
export function cashPaperSheet(day: CashDay, { logo, name, address, phone }: LaboratoryHead, timeZone: string): CashPaperSheet {
  const { date, lines, closing } = day
  const printed = (line: CashTotal, person: string) => ({
    person,
    method: cashMethodText(line.method),
    payments: formatRupees(line.payments),
    refunds: formatRupees(line.refunds),
    net: formatRupees(line.payments - line.refunds),
  })
  return {
    number: date,
    laboratory: { name, address, phone, logo: dataUrlOf(logo), accreditation: '', symbol: null },
    day: `${weekdays[isoWeekday(date)].label} ${formatCivilDate(date)}`,
    lines: lines.map((line) => printed(line, personOf(line))),
    totals: cashTotals(lines).map((line) => printed(line, '')),
    box: boxOf(day).map(([label, amount]) => ({ label, amount: formatRupees(amount) })),
    reason: closing?.reason ?? null,
    closed: closing ? `Closed by ${closing.closedByName}, ${formatInstant(closing.closedAt, timeZone) ?? closing.closedAt}` : null,
    late: day.late.length,
    at: closing?.closedAt ?? startOfDay(date, timeZone).toISOString(),
  }
}
