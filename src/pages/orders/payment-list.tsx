import { paymentMethods } from '#domain/payment.ts'
import { paymentKinds, paymentSigns } from '#domain/payment-ledger.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Order } from './order.ts'
import './payment-list.css'

type Payment = NonNullable<Order['payments']>[number]

/** The payments and refunds of an order, the oldest first: amount, method, reference, when and who (MON-01, MON-02). Nothing where the server gives none. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
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
