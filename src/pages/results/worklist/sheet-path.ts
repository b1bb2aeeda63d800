import type { Content } from '#crud/contract-answer.ts'
import type { openSamples } from '#contract/worklists.ts'

/** A received sample of a test without a complete result. */
export type OpenSample = Content<typeof openSamples>['items'][number]

/** The address of a sample's result sheet, which is begun there if there is none yet. */
export function sheetPath({ reportId, orderId, patient }: Pick<OpenSample, 'reportId' | 'orderId' | 'patient'>): string {
  return reportId === null ? `/results/begin?order=${orderId}&patient=${patient.id}` : `/results/${reportId}/sheet`
}
