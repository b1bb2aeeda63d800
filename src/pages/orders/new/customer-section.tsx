import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useContext, useEffect, useId, useRef } from 'react'
import { RecordSelect } from '#crud/fields/inputs/record-select.tsx'
import { typedRecord } from '#crud/typed-record.ts'
import { formatInstant } from '#domain/civil-date.ts'
import { formatRupees } from '#domain/money.ts'
import { oneLine } from '#domain/text.ts'
import type customers from '#resources/customers.ts'
import { DateText } from '#ui/date-text.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { withNewCustomer } from './draft.ts'
import { EarlierOrders } from './earlier-orders.tsx'
import { NewCustomer } from './new-customer.tsx'
import { RequesterFields } from './requester-fields.tsx'
import { Section } from './section.tsx'
import type { DraftCustomer } from './use-customer.ts'
import type { DraftState } from './use-draft.ts'
import type { FilledDraft } from './use-filled-draft.ts'

const customerOf = typedRecord<typeof customers>

/** The second line of a found customer: last order, open orders and what is owed (BOOK-02). Null where the server does not say. */
export function customerHit(record: BaseRecord, timeZone: string): string | null {
  const { orders = null, openOrders = null, lastOrder = null, balance = null } = customerOf(record).figures ?? {}
  const day = lastOrder && formatInstant(lastOrder, timeZone)?.slice(0, 10)
  const facts = [
    orders === 0 ? 'No orders yet' : day ? `Last order ${day}` : null,
    openOrders ? `${openOrders} open ${openOrders === 1 ? 'order' : 'orders'}` : null,
    balance !== null && balance > 0 ? `${formatRupees(balance)} owed` : null,
  ]
  return facts.filter((fact) => fact !== null).join(' · ') || null
}

interface CustomerSectionProps {
  readonly state: DraftState
  readonly chosen: DraftCustomer
  /** The server's question about a phone that is registered. */
  readonly asked: string | null
  readonly filling: FilledDraft
}

/** The customer: found by phone, name or email, or registered with the order (BOOK-02). */
export function CustomerSection({ state, chosen, asked, filling }: CustomerSectionProps) {
  const id = useId()
  const { draft, problems, change } = state
  const { isNew, customerId } = draft
  const timeZone = useContext(TimeZoneContext)
  const isFirst = useRef(true)
  // The search itself drops its words as soon as it loses the focus.
  const searched = useRef('')
  // The search has the focus at first, and what comes in its place afterwards.
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const target = isNew ? `${id}-name` : customerId === null ? `${id}-search` : `${id}-change`
    if (!wasFirst || customerId === null) document.getElementById(target)?.focus()
  }, [id, isNew, customerId])
  const action = isNew ? (
    <Button size="small" onClick={() => change((before) => ({ ...before, isNew: false }), 'customer')}>
      Find a customer
    </Button>
  ) : (
    <Button size="small" onClick={() => change((before) => withNewCustomer(before, customerId === null ? searched.current : ''), 'customer')}>
      New customer
    </Button>
  )
  return (
    <Section title="Customer" place="customer" action={action}>
      {isNew ? (
        <NewCustomer idOf={(name) => `${id}-${name}`} state={state} asked={asked} />
      ) : customerId === null ? (
        <>
          <label className="visually-hidden" htmlFor={`${id}-search`}>
            Find the customer
          </label>
          <div
            onInput={({ target }) => {
              if (target instanceof HTMLInputElement) searched.current = oneLine(target.value)
            }}
          >
            <RecordSelect
              id={`${id}-search`}
              resource="customers"
              many="customers"
              words={['name', 'phone', 'email']}
              placeholder="Phone, name or email"
              detailOf={(record) => customerHit(record, timeZone)}
              value={null}
              onChange={(found) => {
                searched.current = ''
                change((before) => ({ ...before, customerId: found }), 'customer')
              }}
            />
          </div>
        </>
      ) : (
        <div className="new-order-customer">
          <CustomerFacts chosen={chosen} />
          <Button id={`${id}-change`} size="small" onClick={() => change((before) => ({ ...before, customerId: null }), 'customer')}>
            Change
          </Button>
        </div>
      )}
      {!isNew && customerId !== null ? <EarlierOrders customerId={customerId} filling={filling} /> : null}
      {isNew || customerId !== null ? <RequesterFields state={state} /> : null}
      {problems.customer ? <FieldProblem>{problems.customer}</FieldProblem> : null}
    </Section>
  )
}

function CustomerFacts({ chosen: { customer, error, retry } }: { readonly chosen: DraftCustomer }) {
  if (error) return <ErrorPanel title="The customer could not be loaded" error={error} onRetry={retry} />
  if (!customer) return <span role="status">Loading…</span>
  const { name, phone, email, figures } = customer
  const owed = figures?.balance ?? 0
  return (
    <span className="new-order-facts">
      <strong>
        <TypedText text={name} />
      </strong>
      {phone ? <PhoneText phone={phone} /> : null}
      {email ? <TypedText text={email} /> : null}
      {figures?.lastVisit ? (
        <small>
          Last visit <DateText date={figures.lastVisit} />
        </small>
      ) : null}
      {owed > 0 ? <small className="new-order-owed">{formatRupees(owed)} owed</small> : null}
    </span>
  )
}
