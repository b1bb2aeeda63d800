import type { ReportSheet } from './pdf/sheet.ts'
import type { ResultSheet } from './read-sheet.ts'

type PrintedTimes = Pick<ReportSheet, 'collected' | 'received' | 'samples'>

/**
 * Returns when the samples of the printed tests were collected and received. Samples have times of their own; without any, the visit and the order have them.
 * Where the times of samples differ, each sample is listed.
 */
export function printedTimes(
  sheet: Pick<ResultSheet, 'samples' | 'rows' | 'collectedAt' | 'collectedBy' | 'receivedAt'>,
  printed: (at: string) => string,
): PrintedTimes {
  const testIds = new Set(sheet.rows.map(({ testId }) => testId))
  const used = sheet.samples.filter(({ tests, collectedAt }) => collectedAt !== null && tests.some(({ id }) => id !== null && testIds.has(id)))
  const between = (instants: readonly (string | null)[]) =>
    betweenText(
      instants
        .flatMap((at) => at ?? [])
        .sort()
        .map(printed),
    )
  const collected = between(used.map(({ collectedAt }) => collectedAt)) ?? (sheet.collectedAt && printed(sheet.collectedAt))
  const received = between(used.map(({ receivedAt }) => receivedAt)) ?? (sheet.receivedAt && printed(sheet.receivedAt))
  const samples = used.map(({ number, sampleType, container, collectedAt, receivedAt }) => ({
    name: `${number} (${sampleType ?? container})`,
    collected: collectedAt && printed(collectedAt),
    received: receivedAt && printed(receivedAt),
  }))
  const isListed = new Set(samples.map((sample) => `${sample.collected} ${sample.received}`)).size > 1
  return { collected: collected && [collected, sheet.collectedBy].filter(Boolean).join(' by '), received, samples: isListed ? samples : [] }
}

/** The first and the last of printed times, `20/11/2026, 08:10 to 09:30` on one day. */
function betweenText(times: readonly string[]): string | null {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return null
  const [day] = first.split(', ')
  return first === last ? first : `${first} to ${last.replace(`${day}, `, '')}`
}
