import * as prescriptions from '#contract/prescriptions.ts'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { BookingStep } from '#domain/booking-warning.ts'
import { describeError } from '#ui/describe-error.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'

type Read = Content<typeof prescriptions.warnings>

/** A step that the current choice allows. */
export interface ReviewStep extends BookingStep {
  readonly puts: CatalogueItem | null
}

/** A warning of the checks about a chosen item or about the contents of the cart. */
export interface ReviewWarning {
  readonly code: string
  readonly message: string
  readonly itemId: string | null
  /** Null where nothing, or nothing that is chosen here, resolves it. */
  readonly step: ReviewStep | null
}

/** Returns the server's warnings about the chosen tests and packages (CHK-02, CHK-03), none without such a call. `isUnknown` is true when the call failed. */
export function useReviewWarnings(id: string, items: readonly CatalogueItem[]) {
  const idsOf = (type: CatalogueItem['type']) => items.flatMap((item) => (item.type === type ? [item.id] : [])).join(',')
  const isOff = items.length === 0
  const { content, error } = useRead(prescriptions.warnings, { id, tests: idsOf('test'), packages: idsOf('package') }, { isOff, keeps: true })
  const warnings = isOff || error || !content ? [] : content.warnings.map((warning) => shown(warning, items, content.packages))
  return { warnings, isUnknown: !isOff && Boolean(error) && !describeError(error).isUnsupported }
}

function shown({ code, message, itemId, step }: Read['warnings'][number], items: readonly CatalogueItem[], packages: Read['packages']): ReviewWarning {
  const removes = step?.removes ?? []
  const offer = packages.find(({ id }) => id === step?.adds)
  const isOurs = step && removes.every((each) => items.some(({ id }) => id === each)) && (step.adds === null || offer)
  const puts = offer ? ({ type: 'package', id: offer.id, name: offer.name, price: offer.price } as const) : null
  return { code, message, itemId, step: isOurs ? { label: step.label, removes, adds: step.adds, puts } : null }
}
