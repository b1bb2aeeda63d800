import { emptyText } from '#ui/empty-text.ts'
import { PhoneText } from '#ui/phone-text.tsx'
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
          <Mail to={customer?.email} />
        </Fact>
        <Fact words="Phone">
          <PhoneText phone={customer?.phone} />
        </Fact>
      </dl>
    </SideCard>
  )
}

/** A link that writes; a dash where there is no address. */
function Mail({ to }: { to: string | null | undefined }) {
  if (!to) return emptyText
  return (
    <a href={`mailto:${to}`}>
      <TypedText text={to} />
    </a>
  )
}
