import { balanceSentence, paymentMethods } from '#domain/payment.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { Fact } from '#ui/fact.tsx'
import type { Order } from './order.ts'
import { PaymentList } from './payment-list.tsx'
import { SideCard } from './side-card.tsx'

/** Shows the payment and its method. Discount, final amount, paid amount and open amount appear only when they say something (ODT-04, MON-01). */
export function PaymentCard({ order }: { order: Order }) {
  const { paymentMethod, totalAmount, discount, finalAmount, paidAmount, referenceNumber } = order
  const payments = order.payments ?? []
  const open = balanceSentence(order.balance ?? 0)
  // A listed payment shows its reference itself.
  const reference = payments.some((payment) => payment.referenceNumber === referenceNumber) ? null : referenceNumber
  return (
    <SideCard title="Payment">
      <dl className="order-facts">
        <Fact label="Method">{paymentMethod ? paymentMethods[paymentMethod].label : 'Not specified'}</Fact>
        <Fact label="Amount">
          <RupeesText paise={totalAmount} />
        </Fact>
        {discount ? (
          <Fact label="Discount applied">
            <RupeesText paise={discount} />
          </Fact>
        ) : null}
        {finalAmount !== null && finalAmount !== totalAmount ? (
          <Fact label="Final amount">
            <RupeesText paise={finalAmount} />
          </Fact>
        ) : null}
        {paidAmount ? (
          <Fact label="Paid">
            <RupeesText paise={paidAmount} />
          </Fact>
        ) : null}
        {open ? (
          <Fact label="Balance">
            <strong>{open}</strong>
          </Fact>
        ) : null}
        {reference ? <Fact label="Reference number">{reference}</Fact> : null}
      </dl>
      <PaymentList payments={payments} />
    </SideCard>
  )
}
