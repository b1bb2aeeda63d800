import { emptyText } from '#domain/text.ts'
import { patientNumberText } from '#domain/patient-facts.ts'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { balanceSentence } from '#domain/payment.ts'
import { BookingWarnings } from '#ui/booking-warnings.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import type { Order } from './order.ts'
import './order-table.css'

/**
 * The items of an order with original price, discount, final price, amount and warnings (CHK-02, CHK-03). The total is under them, aligned with the amounts
 * (ODT-03).
 */
export function ItemsTable({ order }: { order: Order }) {
  const { items, patients, totalAmount, discount, finalAmount, paidAmount } = order
  const names = useDistinctNames(patients ?? [], patientNumberText)
  if (!items || items.length === 0) return <p>No items in this order</p>
  const warnings = order.warnings ?? []
  const open = balanceSentence(order.balance ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, which the keyboard must reach
    <section className="order-table order-items" aria-label="Items" tabIndex={0}>
      <table>
        <TableHead titles={['Item', 'Patient', 'Price', 'Discount', 'Final price', 'Quantity', 'Amount']} />
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <TypedText text={item.name} />
                {item.type === 'package' ? <small>{packageText(item.tests?.length ?? 0)}</small> : null}
                <BookingWarnings warnings={warnings.filter(({ itemId }) => itemId === item.id).map(({ code, message }) => ({ code, message }))} />
              </th>
              <td data-label="Patient">
                <TypedText text={names.get(item.patientId) ?? emptyText} />
              </td>
              <td data-label="Price">
                <RupeesText paise={item.price} />
              </td>
              <td data-label="Discount">
                <RupeesText paise={item.discount ?? item.price - item.finalPrice} />
              </td>
              <td data-label="Final price">
                <RupeesText paise={item.finalPrice} />
              </td>
              <td data-label="Quantity">{item.quantity}</td>
              <td data-label="Amount">
                <RupeesText paise={item.finalPrice * item.quantity} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Total" paise={totalAmount} />
          {discount ? <Sum label="Discount" paise={-discount} /> : null}
          {discount && finalAmount !== null ? <Sum label="To pay" paise={finalAmount} /> : null}
          {paidAmount ? <Sum label="Paid" paise={paidAmount} /> : null}
          {open ? (
            <tr className="order-open">
              <td colSpan={7}>{open}</td>
            </tr>
          ) : null}
        </tfoot>
      </table>
    </section>
  )
}

function Sum({ label, paise }: { label: string; paise: number }) {
  return (
    <tr>
      <th scope="row" colSpan={6}>
        {label}
      </th>
      <td>
        <RupeesText paise={paise} />
      </td>
    </tr>
  )
}

function packageText(tests: number): string {
  return tests === 0 ? 'Package' : `Package of ${tests} ${tests === 1 ? 'test' : 'tests'}`
}
