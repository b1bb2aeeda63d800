import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { OrderItem, OrderPatient } from './order.ts'

/** The items of an order with original price, discount and final price (ODT-03). */
export function ItemsTable({ items, patients }: { items: readonly OrderItem[]; patients: readonly OrderPatient[] }) {
  if (items.length === 0) return <p>No items in this order</p>
  const nameOf = (id: string) => patients.find((patient) => patient.id === id)?.name ?? '—'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, which the keyboard must reach
    <section className="order-table" aria-label="Items" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Patient</th>
            <th scope="col">Price</th>
            <th scope="col">Discount</th>
            <th scope="col">Final price</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <TypedText text={item.name} />
                {item.type === 'package' ? <small>{packageWords(item.tests?.length ?? 0)}</small> : null}
              </th>
              <td>
                <TypedText text={nameOf(item.patientId)} />
              </td>
              <td>
                <RupeesText paise={item.price} />
              </td>
              <td>
                <RupeesText paise={item.discount ?? item.price - item.finalPrice} />
              </td>
              <td>
                <RupeesText paise={item.finalPrice} />
              </td>
              <td>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function packageWords(tests: number): string {
  return tests === 0 ? 'Package' : `Package of ${tests} ${tests === 1 ? 'test' : 'tests'}`
}
