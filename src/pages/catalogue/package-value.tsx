import { emptyText } from '#domain/text.ts'
import { Alert } from 'antd'
import { expensivePackageNote, packageValue } from '#domain/package-price.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { useChosenOptions } from '#crud/fields/inputs/use-chosen-options.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { Field } from '#definition/field.ts'
import './package-value.css'

/** Shows the sum of the chosen tests' prices and the package's saving, computed while typing (PKG-04). Includes the price itself where that is not an input. */
export default function PackageValue({ declaration, values, isReading = false }: SlotProps) {
  const field = declaration.fields.tests
  return field?.kind === 'references' ? <ValueOfTests field={field} values={values} isReading={isReading} /> : null
}

function ValueOfTests({ field, values, isReading }: { field: Field<'references'>; values: SlotProps['values']; isReading: boolean }) {
  const chosen = Array.isArray(values.tests) ? values.tests.filter((id): id is string => typeof id === 'string') : []
  const { picked, isComplete } = useChosenOptions(field, chosen)
  const prices = picked.map(({ record }): unknown => record.price).filter((price) => typeof price === 'number')
  const price = typeof values.price === 'number' ? values.price : null
  const isKnown = isComplete && prices.length === chosen.length
  const { actualValue, discount } = packageValue(price ?? 0, prices)
  const note = isKnown && price !== null && chosen.length > 0 ? expensivePackageNote(price, actualValue) : null
  return (
    <>
      <dl className="package-value">
        {isReading ? (
          <div>
            <dt>Price</dt>
            <dd>
              <RupeesText paise={price} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Actual value</dt>
          <dd>{isKnown ? <RupeesText paise={actualValue} /> : emptyText}</dd>
        </div>
        <div>
          <dt>Discount</dt>
          <dd>{isKnown && price !== null ? <RupeesText paise={discount} /> : emptyText}</dd>
        </div>
      </dl>
      <div role="status">{note ? <Alert type="warning" showIcon message={note} /> : null}</div>
    </>
  )
}
