import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { Fact } from './fact.tsx'
import type { Order } from './order.ts'
import { SideCard } from './side-card.tsx'

/** Who ordered: name, e-mail, phone (ODT-04). */
export function CustomerCard({ customer }: { customer: Order['customer'] }) {
  return (
    <SideCard title="Customer">
      <dl className="order-facts">
        <Fact words="Name">
          <TypedText text={customer?.name} />
        </Fact>
        <Fact words="Email">
          {customer?.email ? (
            <a href={`mailto:${customer.email}`}>
              <TypedText text={customer.email} />
            </a>
          ) : (
            emptyText
          )}
        </Fact>
        <Fact words="Phone">
          {customer?.phone ? (
            <a href={`tel:${customer.phone}`}>
              <TypedText text={customer.phone} />
            </a>
          ) : (
            emptyText
          )}
        </Fact>
      </dl>
    </SideCard>
  )
}
