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
          <Contact scheme="mailto" at={customer?.email} />
        </Fact>
        <Fact words="Phone">
          <Contact scheme="tel" at={customer?.phone} />
        </Fact>
      </dl>
    </SideCard>
  )
}

/** A link that writes or calls; a dash where there is no address. */
function Contact({ scheme, at }: { scheme: 'mailto' | 'tel'; at: string | null | undefined }) {
  if (!at) return emptyText
  return (
    <a href={`${scheme}:${at}`}>
      <TypedText text={at} />
    </a>
  )
}
