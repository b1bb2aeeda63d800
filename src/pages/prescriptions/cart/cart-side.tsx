import type { ReactNode } from 'react'
import { cartSources } from '#domain/cart.ts'
import { genders } from '#domain/patient.ts'
import { BirthText } from '#ui/birth-text.tsx'
import { emptyText } from '#domain/text.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { type Cart, customerIn } from './cart.ts'

/** Patient, customer, summary and where the cart came from (CRT-05). */
export function CartSide({ cart }: { cart: Cart }) {
  const { patient, metadata } = cart
  const customer = customerIn(cart)
  return (
    <div className="cart-side">
      <Card title="Cart summary">
        <Fact label="Subtotal">
          <RupeesText paise={cart.subtotal} />
        </Fact>
        <Fact label="Tax">
          <RupeesText paise={cart.tax ?? 0} />
        </Fact>
        <Fact label="Total" isTotal>
          <RupeesText paise={cart.total} />
        </Fact>
      </Card>
      <Card title="Patient">
        <Fact label="Name">
          <TypedText text={patient.name} />
        </Fact>
        <Fact label="Gender">{patient.gender ? genders[patient.gender].label : emptyText}</Fact>
        <Fact label="Date of birth">
          <BirthText birth={patient} />
        </Fact>
      </Card>
      <Card title="Customer">
        <Fact label="Name">
          <TypedText text={customer?.name} />
        </Fact>
        <Fact label="Email">
          <TypedText text={customer?.email} />
        </Fact>
        <Fact label="Phone">
          <PhoneText phone={customer?.phone} />
        </Fact>
      </Card>
      <Card title="Cart information">
        <Fact label="Source">{metadata?.source ? cartSources[metadata.source].label : emptyText}</Fact>
        <Fact label="Last updated">
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

function Fact({ label, isTotal = false, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'cart-total' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
