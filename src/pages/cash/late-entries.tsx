import { Link } from 'react-router-dom'
import { paymentMethods } from '#domain/payment.ts'
import { paymentKinds, paymentSigns } from '#domain/payment-ledger.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Day } from './day.ts'

/** Money recorded after the day was closed, with its reason; nothing without any. */
export function LateEntries({ entries }: { readonly entries: Day['late'] }) {
  if (entries.length === 0) return null
  return (
    <section className="cash-table" aria-label="Recorded after the closing">
      <h2>Recorded after the closing</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, orderId, orderNumber, kind, method, amount, userName, notes, at }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/orders/${orderId}`}>{orderNumber}</Link>
              </th>
              <td>
                {[paymentKinds[kind].label, method && paymentMethods[method].label].filter(Boolean).join(', ')}
                <small>
                  <InstantText instant={at} show="time" /> · <TypedText text={[userName, notes].filter(Boolean).join(' · ')} />
                </small>
              </td>
              <td>
                <RupeesText paise={paymentSigns[kind] * amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
