import { paymentKinds, paymentSigns } from '#domain/payment-ledger.ts'
import { balanceSentence, paymentMethods } from '#domain/payment.ts'
import { Fact } from '#ui/fact.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Order } from './order.ts'
import { SideCard } from './side-card.tsx'
import './payment-list.css'

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

type Payment = NonNullable<Order['payments']>[number]

/** The payments and refunds of an order, the oldest first: amount, method, reference, when and who (MON-01, MON-02). Nothing where the server gives none. */
function PaymentList({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null
  return (
    <ol className="order-payments" aria-label="Payments and refunds">
      {payments.map((payment) => (
        <li key={payment.id}>
          <span className="order-payment-sum">
            {paymentKinds[payment.kind].label} <RupeesText paise={paymentSigns[payment.kind] * payment.amount} />
          </span>
          <small>
            {payment.method ? `${paymentMethods[payment.method].label} · ` : ''}
            <InstantText instant={payment.at} /> · <TypedText text={payment.userName ?? 'Online'} />
          </small>
          {payment.referenceNumber ? <small>Reference {payment.referenceNumber}</small> : null}
          {payment.notes ? (
            <small>
              <TypedText text={payment.notes} />
            </small>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
