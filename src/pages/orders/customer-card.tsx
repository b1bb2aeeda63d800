import { emptyText } from '#ui/empty-text.ts'
import { Fact } from './fact.tsx'
import type { Order } from './order.ts'
import { SideCard } from './side-card.tsx'

/** Who ordered: name, e-mail, phone (ODT-04). */
export function CustomerCard({ customer }: { customer: Order['customer'] }) {
  return (
    <SideCard title="Customer">
      <dl className="order-facts">
        <Fact words="Name">
          <bdi>{customer?.name ?? emptyText}</bdi>
        </Fact>
        <Fact words="Email">{customer?.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : emptyText}</Fact>
        <Fact words="Phone">{customer?.phone ? <a href={`tel:${customer.phone}`}>{customer.phone}</a> : emptyText}</Fact>
      </dl>
    </SideCard>
  )
}
