import * as results from '#contract/results.ts'
import { flagText } from '#domain/results/flag.ts'
import { testLine } from '#domain/results/missing.ts'
import { measuredText } from '#domain/results/scientific-text.ts'
import { sampleConditions, sampleStates } from '#domain/sample.ts'
import { resultStates } from '#domain/results/states.ts'
import { Loading } from '#crud/loading.tsx'
import { Differences, differencesOf } from '#crud/show/differences.tsx'
import { useRead } from '#crud/use-read.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { criticalText } from './critical-text.ts'
import type { CriticalValue, Sheet, SheetRow } from './sheet.ts'

/** Lists the differences between the results on the screen and those on the server, value by value (LIVE-02). */
export default function SheetDifferences({ shown }: { shown: Sheet }) {
  const { content, error, retry } = useRead(results.sheet, { id: shown.id }, { purpose: 'compare' })
  if (content?.id !== shown.id) return error ? <ErrorPanel title="The results could not be loaded" error={error} onRetry={retry} /> : <Loading rows={2} />
  return <Differences differences={differencesOf(valueTexts(shown), valueTexts(content))} />
}

/** Each sample and value of a sheet in words, by its name. */
export function valueTexts({ rows, openCriticals, samples }: Pick<Sheet, 'rows' | 'openCriticals' | 'samples'>): ReadonlyMap<string, string> {
  return new Map([
    ...samples.map(
      ({ number, state, condition }) =>
        [`Sample ${number}`, [sampleStates[state].label, condition && sampleConditions[condition].label].filter(Boolean).join(', ')] as const,
    ),
    ...rows.map((row) => [testLine({ test: row.testName, parameters: [row.parameter] }), rowText(row)] as const),
    ...openCriticals.map((value) => [`Open critical value: ${criticalText(value)}`, callsText(value)] as const),
  ])
}

function callsText({ replaced, calls }: CriticalValue): string {
  return [replaced, calls.length === 1 ? '1 call' : `${calls.length} calls`].filter(Boolean).join(', ')
}

function rowText({ value, unit, flag, direction, state, comment }: SheetRow): string {
  return [measuredText(value, unit), flag === null ? '' : flagText({ flag, direction }), resultStates[state].label, comment ?? ''].filter(Boolean).join(', ')
}
