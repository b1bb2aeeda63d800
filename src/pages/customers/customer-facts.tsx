import type { ReactNode } from 'react'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#domain/text.ts'
import { PhoneText } from '#ui/phone-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Fact } from '#ui/fact.tsx'
import type { Customer } from './customer.ts'

/** Figures, contact and addresses of a customer. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { figures, addresses } = customer
  return (
    <>
      {figures ? (
        <div className="customer-figures">
          <StatCard label="Orders" figure={figures.orders ?? emptyText} />
          <StatCard label="Paid" figure={<RupeesText paise={figures.paid} />} />
          <StatCard label="Balance" figure={<RupeesText paise={figures.balance} />} />
          {figures.overpaid ? <StatCard label="To refund" figure={<RupeesText paise={figures.overpaid} />} /> : null}
          <StatCard label="Last visit" figure={<DateText date={figures.lastVisit} />} />
        </div>
      ) : null}
      <dl className="customer-facts">
        <Fact label="Email">
          <Contact at={customer.email} isVerified={customer.emailVerified}>
            <a href={`mailto:${customer.email}`}>
              <TypedText text={customer.email} />
            </a>
          </Contact>
        </Fact>
        <Fact label="Phone">
          <Contact at={customer.phone} isVerified={customer.phoneVerified}>
            <PhoneText phone={customer.phone} />
          </Contact>
        </Fact>
        {customer.privacyNotice ? (
          <Fact label="Privacy notice">
            <TypedText text={customer.privacyNotice} />
          </Fact>
        ) : null}
        <Fact label={(addresses?.length ?? 0) > 1 ? 'Addresses' : 'Address'}>
          {addresses && addresses.length > 0 ? (
            <ul className="customer-addresses">
              {addresses.map(({ street, city, state, postalCode }) => {
                const words = [street, city, state, postalCode].filter(Boolean).join(', ')
                return (
                  <li key={words}>
                    <TypedText text={words} />
                  </li>
                )
              })}
            </ul>
          ) : (
            emptyText
          )}
        </Fact>
      </dl>
    </>
  )
}

function Contact({ at, isVerified, children }: { at: string | null; isVerified: boolean | null; children: ReactNode }) {
  if (!at) return emptyText
  return (
    <>
      {children} <small>{isVerified ? 'Verified' : 'Not verified'}</small>
    </>
  )
}
