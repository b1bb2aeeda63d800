import { formatCount } from '#domain/count.ts'
import { type LogName, logFilterLabels, maxLogEntries } from '#domain/log-entries.ts'

/** Says that a log may have more entries than are counted, and by what to narrow it to see the others. */
export function NewestHint({ log, total }: { log: LogName; total: number | undefined }) {
  if (total !== maxLogEntries) return null
  return <p className="list-hint">{`The newest ${formatCount(maxLogEntries)} entries. Narrow them by ${logFilterLabels[log]} for others.`}</p>
}
