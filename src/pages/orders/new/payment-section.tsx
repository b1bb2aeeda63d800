import { Checkbox, Input } from 'antd'
import { useId } from 'react'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { formatRupees, type Paise, rupeesOfPaise } from '#domain/money.ts'
import { orderOrigins } from '#domain/order-origin.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { AmountInput } from '#ui/amount-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { OrderDraft } from './draft.ts'
import { DiscountFields } from './discount-fields.tsx'
import { Section } from './section.tsx'
import type { DraftState } from './use-draft.ts'

interface PaymentSectionProps {
  readonly state: DraftState
  readonly hint: string | null
  /** Amount the customer pays. */
  readonly final: Paise
}

const origins = ['telephone', 'counter'] as const

/** Discount, payment, and the way in which the order came (BOOK-01, BOOK-04, BOOK-06). */
export function PaymentSection({ state, hint, final }: PaymentSectionProps) {
  const id = useId()
  const { draft, problems, change } = state
  const { payment, origin, wasReadBack } = draft
  const set = (changes: Partial<OrderDraft['payment']>) => change((before) => ({ ...before, payment: { ...before.payment, ...changes } }), 'payment')
  return (
    <Section title="Payment" place="payment" hint={hint}>
      <DiscountFields state={state} />
      <div className="form-field">
        <span id={`${id}-paid`} className="form-label">
          Payment
        </span>
        <RadioGroup
          labelledBy={`${id}-paid`}
          value={payment.isPaid}
          options={[
            { value: false, label: 'Not yet' },
            { value: true, label: 'Paid now' },
          ]}
          onChange={({ target }: { target: { value?: boolean } }) => set({ isPaid: target.value === true })}
        />
      </div>
      {payment.isPaid ? (
        <div className="new-order-line">
          <LabelledField name="payment.paymentMethod" id={`${id}-method`} label="Payment method" problem={problems['payment.paymentMethod']}>
            <LabelSelect
              id={`${id}-method`}
              placeholder="Choose a method"
              value={payment.method}
              options={Object.entries(paymentMethods).map(([value, { label }]) => ({ value, label }))}
              onChange={(method: PaymentMethod) => set({ method })}
            />
          </LabelledField>
          <LabelledField
            name="payment.amount"
            id={`${id}-amount`}
            label="Amount"
            isOptional
            problem={problems['payment.amount']}
            help={`If empty: ${formatRupees(final)}`}
          >
            <AmountInput id={`${id}-amount`} value={payment.amount} placeholder={String(rupeesOfPaise(final))} onType={(amount) => set({ amount })} />
          </LabelledField>
          <LabelledField
            name="payment.referenceNumber"
            id={`${id}-reference`}
            label="Reference number"
            isOptional
            problem={problems['payment.referenceNumber']}
          >
            <Input
              id={`${id}-reference`}
              autoComplete="off"
              maxLength={200}
              value={payment.reference}
              onChange={({ target }) => set({ reference: target.value })}
            />
          </LabelledField>
        </div>
      ) : null}
      <div className="form-field" data-field="origin">
        <span id={`${id}-origin`} className="form-label">
          Taken by
        </span>
        <RadioGroup
          labelledBy={`${id}-origin`}
          value={origin}
          options={origins.map((value) => ({ value, label: orderOrigins[value].label }))}
          onChange={({ target }: { target: { value?: OrderDraft['origin'] } }) =>
            change((before) => ({ ...before, origin: target.value ?? 'telephone' }), 'origin')
          }
        />
      </div>
      {origin === 'telephone' ? (
        <Checkbox checked={wasReadBack} onChange={({ target }) => change((before) => ({ ...before, wasReadBack: target.checked }), 'wasReadBack')}>
          Read back to the caller
        </Checkbox>
      ) : null}
    </Section>
  )
}
