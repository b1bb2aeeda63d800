import type { ReactNode } from 'react'
import { cartSources } from '#domain/cart.ts'
import { ageOn } from '#domain/civil-date.ts'
import { genders } from '#domain/patient.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { type Cart, customerIn } from './cart.ts'

/** Patient, customer, summary and where the cart came from (CRT-05). */
export function CartSide({ cart }: { cart: Cart }) {
  const { patient, metadata } = cart
  const customer = customerIn(cart)
  const today = useToday()
  const age = patient.dateOfBirth ? ageOn(today, patient.dateOfBirth) : null
  return (
    <div className="cart-side">
      <Card title="Cart summary">
        <Fact words="Subtotal">
          <RupeesText paise={cart.subtotal} />
        </Fact>
        <Fact words="Tax">
          <RupeesText paise={cart.tax ?? 0} />
        </Fact>
        <Fact words="Total" isTotal>
          <RupeesText paise={cart.total} />
        </Fact>
      </Card>
      <Card title="Patient">
        <Fact words="Name">
          <TypedText text={patient.name} />
        </Fact>
        <Fact words="Gender">{patient.gender ? genders[patient.gender].label : emptyText}</Fact>
        <Fact words="Date of birth">
          <DateText date={patient.dateOfBirth} />
          {age === null ? null : ` (${age})`}
        </Fact>
      </Card>
      <Card title="Customer">
        <Fact words="Name">
          <TypedText text={customer?.name} />
        </Fact>
        <Fact words="Email">
          <TypedText text={customer?.email} />
        </Fact>
        <Fact words="Phone">
          <PhoneText phone={customer?.phone} />
        </Fact>
      </Card>
      <Card title="Cart information">
        <Fact words="Source">{metadata?.source ? cartSources[metadata.source].label : emptyText}</Fact>
        <Fact words="Last updated">
          <InstantText instant={metadata?.lastUpdated ?? null} />
        </Fact>
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="cart-card" aria-label={title}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

function Fact({ words, isTotal = false, children }: { words: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'cart-total' : undefined}>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </div>
  )
}
