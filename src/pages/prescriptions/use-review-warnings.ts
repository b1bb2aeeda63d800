import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { BookingStep } from '#domain/booking-warning.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, ValuesOf } from '#definition/field.ts'
import { group, references, rows, rupees, text } from '#definition/kind.ts'
import { readFields } from '#definition/kind-rules.ts'
import { describeError } from '#ui/describe-error.ts'
import { useAnswer } from '#crud/use-answer.ts'

const fields = {
  warnings: rows(
    {
      code: text(),
      message: text({ notNull: true }),
      itemId: text(),
      step: group({ label: text({ notNull: true }), removes: references('tests'), adds: text() }),
    },
    { notNull: true },
  ),
  packages: rows({ id: text({ notNull: true }), name: text({ notNull: true }), price: rupees() }),
} as const satisfies Fields

type Read = ValuesOf<typeof fields>

/** A step that the current choice allows. */
export interface ReviewStep extends BookingStep {
  readonly puts: CatalogueItem | null
}

/** A warning of the checks about a chosen item or about the contents of the cart. */
export interface ReviewWarning {
  readonly code: string | null
  readonly message: string
  readonly itemId: string | null
  /** Null where nothing, or nothing that is chosen here, resolves it. */
  readonly step: ReviewStep | null
}

const readWarnings = (raw: unknown): Read | null => {
  const read = readFields(fields, raw)
  return 'problem' in read ? null : (read.values as unknown as Read)
}

/** Returns the server's warnings about the chosen tests and packages (CHK-02, CHK-03), none without such a call. `isUnknown` is true when the call failed. */
export function useReviewWarnings(declaration: Declaration, id: string, items: readonly CatalogueItem[]) {
  const idsOf = (type: CatalogueItem['type']) => items.flatMap((item) => (item.type === type ? [item.id] : [])).join(',')
  const query = { tests: idsOf('test'), packages: idsOf('package') }
  const isOff = items.length === 0
  const { content, error } = useAnswer(declaration, 'warnings', { path: { id }, query }, readWarnings, { isOff, keeps: true })
  const warnings = isOff || error || !content ? [] : content.warnings.map((warning) => shown(warning, items, content.packages ?? []))
  return { warnings, isUnknown: !isOff && Boolean(error) && !describeError(error).isUnsupported }
}

function shown(
  { code, message, itemId, step }: Read['warnings'][number],
  items: readonly CatalogueItem[],
  packages: NonNullable<Read['packages']>,
): ReviewWarning {
  const removes = step?.removes ?? []
  const offer = packages.find(({ id }) => id === step?.adds)
  const isOurs = step && removes.every((each) => items.some(({ id }) => id === each)) && (step.adds === null || offer)
  const puts = offer ? ({ type: 'package', id: offer.id, name: offer.name, price: offer.price } as const) : null
  return { code, message, itemId, step: isOurs ? { label: step.label, removes, adds: step.adds, puts } : null }
}
