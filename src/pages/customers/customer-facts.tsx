import type { ReactNode } from 'react'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { TypedText } from '#ui/typed-text.tsx'
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
          <StatCard label="Last visit" figure={<DateText date={figures.lastVisit} />} />
        </div>
      ) : null}
      <dl className="customer-facts">
        <Fact words="Email">
          <Contact scheme="mailto" at={customer.email} isVerified={customer.emailVerified} />
        </Fact>
        <Fact words="Phone">
          <Contact scheme="tel" at={customer.phone} isVerified={customer.phoneVerified} />
        </Fact>
        <Fact words={(addresses?.length ?? 0) > 1 ? 'Addresses' : 'Address'}>
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

function Fact({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Contact({ scheme, at, isVerified }: { scheme: 'mailto' | 'tel'; at: string | null; isVerified: boolean | null }) {
  if (!at) return emptyText
  return (
    <>
      <a href={`${scheme}:${at}`}>
        <TypedText text={at} />
      </a>{' '}
      <small>{isVerified ? 'Verified' : 'Not verified'}</small>
    </>
  )
}
