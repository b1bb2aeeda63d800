import { Input, Space } from 'antd'
import { useId } from 'react'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { missingDiscountReason } from '#domain/order-discount.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import type { OrderDraft } from './draft.ts'
import { typedDiscountProblem } from './money.ts'
import type { DraftState } from './use-draft.ts'

const units = { percent: '%', rupees: '₹' } as const

/** A discount in percent or rupees with its reason; the server knows the limit (BOOK-04). */
export function DiscountFields({ state: { draft, problems, change } }: { readonly state: DraftState }) {
  const id = useId()
  const { discount } = draft
  const set = (changes: Partial<OrderDraft['discount']>) => change((before) => ({ ...before, discount: { ...before.discount, ...changes } }), 'discount')
  const typed = typedDiscountProblem(discount)
  const place = `discount.${discount.unit}`
  return (
    <div className="new-order-line">
      <LabelledField
        name={place}
        id={`${id}-amount`}
        label="Discount"
        isOptional
        problem={problems[place] ?? (typed?.field === 'amount' ? typed.sentence : null)}
      >
        <Space.Compact>
          <Input id={`${id}-amount`} inputMode="decimal" autoComplete="off" value={discount.amount} onChange={({ target }) => set({ amount: target.value })} />
          <LabelSelect
            className="new-order-unit"
            aria-label="Unit of the discount"
            value={discount.unit}
            options={Object.entries(units).map(([value, label]) => ({ value, label }))}
            onChange={(unit) => set({ unit })}
          />
        </Space.Compact>
      </LabelledField>
      {discount.amount.trim() === '' ? null : (
        <LabelledField
          name="discount.reason"
          id={`${id}-reason`}
          label="Reason for the discount"
          problem={problems['discount.reason']}
          help={typed?.field === 'reason' ? missingDiscountReason : null}
        >
          <Input id={`${id}-reason`} maxLength={2000} value={discount.reason} onChange={({ target }) => set({ reason: target.value })} />
        </LabelledField>
      )}
    </div>
  )
}
