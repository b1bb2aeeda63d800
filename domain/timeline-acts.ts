import { hoursText } from './time-slot.ts'
import { countText } from '#domain/count.ts'
import { formatRupees } from '#domain/money.ts'

/** A changed field of an entry of the audit trail: its label, and its values as stored and in words. */
export interface ChangedFact {
  readonly name: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  readonly before: string | null
  readonly after: string | null
}

/** Word between the act and the record: `the` for the object of the act, else a preposition, which is said only of another record than the shown one. */
export type Joint = 'the' | 'of' | 'to' | 'from' | 'in' | 'for' | 'on'

/** Words of an act, before the facts that are left are known. `says` names the facts in the sentence; `all` for an act that needs no facts. */
export interface Said {
  readonly verb: string
  readonly joint?: Joint
  readonly rest?: string
  readonly says?: readonly string[] | 'all'
}

/** The facts of an act, by name. */
export interface Facts {
  readonly all: readonly ChangedFact[]
  /** The value after the change in words, or before it where there is none after. */
  words(name: string): string | null
  /** The difference of an amount, in the unit in which it is stored. */
  difference(name: string): number
}

type Act = (facts: Facts) => Said | null

/** An act on the whole record, whose facts nobody needs. */
const whole =
  (verb: string, rest = ''): Act =>
  () => ({ verb, rest, says: 'all' })

/** An act on the record, with the facts that follow from it listed below. */
const act =
  (verb: string, rest = ''): Act =>
  () => ({ verb, rest })

/** An act on something of the record that a fact names. */
const about =
  (verb: string, name: string, joint: 'to' | 'from' | 'in' | 'of'): Act =>
  (facts) => ({ verb: `${verb} ${facts.words(name) ?? 'something'}`, joint, says: [name, 'totalAmount'] })

/** An act on some values of a report. */
const values =
  (verb: string): Act =>
  ({ all }) => ({ verb: `${verb} ${all.length === 0 ? 'values' : countText(all.length, { one: 'value', many: 'values' })}`, joint: 'of' })

/** A changed payment: money that came in, by its amount and method, that went back, or that was never paid. */
const paid: Act = (facts) => {
  const amount = facts.difference('paidAmount')
  if (amount === 0) return null
  if (amount < 0) return repaid(isUnpaid(facts) ? 'took back the payment of' : 'refunded')(facts)
  const method = facts.words('paymentMethod')
  return {
    verb: `marked ${formatRupees(amount)} paid${method ? ` by ${method}` : ''}`,
    joint: 'for',
    says: ['paidAmount', 'paymentMethod', 'paymentStatus', 'balance'],
  }
}

/** Money that went back. */
const repaid =
  (verb: string): Act =>
  (facts) => {
    const amount = -facts.difference('paidAmount')
    return amount <= 0 ? null : { verb: `${verb} ${formatRupees(amount)}`, joint: 'for', says: ['paidAmount', 'paymentMethod', 'paymentStatus', 'balance'] }
  }

/** True when the payment was set to a status of an order without a payment. */
function isUnpaid({ all }: Facts): boolean {
  const to = all.find(({ name }) => name === 'paymentStatus')?.to
  return to === 'Pending' || to === 'Failed'
}

/** An order that was taken, with its discount and the reason for that. */
const taken: Act = (facts) => {
  const discount = facts.difference('discount')
  const given = [`with a discount of ${formatRupees(discount)}`, facts.words('discountReason')].filter(Boolean).join(': ')
  return { verb: 'took', rest: discount > 0 ? given : '', says: 'all' }
}

/** An update whose facts nobody sees, or that changed none. */
const saved: Act = ({ all }) => (all.length === 0 ? { verb: 'saved' } : null)

const assigned: Act = ({ all, words }) => {
  const fact = all.find(({ name }) => name === 'phlebotomistId')
  if (!fact) return null
  if (fact.after === null) return { verb: `took ${words('phlebotomistId') ?? 'the phlebotomist'} off`, says: ['phlebotomistId'] }
  return { verb: 'assigned', rest: `to ${fact.after}`, says: ['phlebotomistId'] }
}

/** A new day and slot, `24/11/2026, 16:00–17:00`. */
const moved =
  (verb: string, joint: 'the' | 'of' = 'the'): Act =>
  ({ words }) => {
    const place = [words('scheduledDate'), hoursText(words('timeSlot') ?? '')].filter(Boolean).join(', ')
    return place === '' ? null : { verb, joint, rest: `to ${place}`, says: ['scheduledDate', 'timeSlot', 'slotId'] }
  }

const failed: Act = ({ words }) => ({ verb: 'recorded', rest: `as failed: ${words('failureReason') ?? 'no reason'}`, says: ['failureReason', 'status'] })

const call: Act = ({ words }) => ({
  verb: `logged a call about ${[words('parameter'), words('value')].filter(Boolean).join(' ') || 'a critical value'}`,
  joint: 'of',
  says: ['parameter', 'value'],
})

const closed: Act = (facts) => ({
  ...call(facts),
  verb: `closed the critical value ${[facts.words('parameter'), facts.words('value')].filter(Boolean).join(' ')}`,
})

const sentOut: Act = ({ words }) => ({ verb: 'sent', rest: `to ${words('laboratory') ?? 'another laboratory'}`, says: ['state', 'laboratory'] })

const ofState = { says: ['state'] } as const
const sample =
  (verb: string): Act =>
  () => ({ verb, ...ofState })

/** Sentences of acts by kind of record; `any` for all kinds (HIS-01). */
export const acts: Readonly<Record<string, Readonly<Record<string, Act>>>> = {
  any: {
    create: whole('created'),
    update: saved,
    delete: whole('deleted'),
    remove: whole('deleted'),
    cancel: act('cancelled'),
    'add note': () => ({ verb: 'wrote a note', joint: 'on', says: 'all' }),
  },
  orders: {
    create: taken,
    payment: paid,
    refund: repaid('refunded'),
    'undo payment': repaid('took back the payment of'),
    delay: ({ words }) => ({
      verb: 'informed the customer of the delay',
      joint: 'of',
      rest: [words('delayReason'), words('delayedTo') && `new time ${words('delayedTo')}`].filter(Boolean).join(', '),
      says: ['delayReason', 'delayedTo', 'delayInformedAt'],
    }),
    appointment: moved('set the appointment', 'of'),
    'add item': about('added', 'item', 'to'),
    'remove item': about('removed', 'item', 'from'),
    'change item': act('changed an item of'),
    'add patient': about('added', 'patientId', 'to'),
    'add patients': act('added patients to'),
    'remove patient': about('removed', 'patientId', 'from'),
    'collected at the laboratory': ({ words }) => ({
      verb: `collected the samples of ${words('patientId') ?? 'a patient'} at the laboratory`,
      joint: 'for',
      says: ['patientId', 'collectedAt', 'collectedByName'],
    }),
  },
  'sample-collections': {
    create: whole('scheduled'),
    assign: assigned,
    reschedule: moved('moved'),
    fail: failed,
    cancel: () => ({ verb: 'cancelled', says: ['status'] }),
  },
  samples: {
    create: whole('planned'),
    receive: sample('received'),
    'undo receipt': sample('took back the receipt of'),
    reject: sample('rejected'),
    'send out': sentOut,
    'receive back': sample('received back'),
    'print label': whole('printed a label for'),
  },
  prescriptions: { create: whole('uploaded') },
  carts: {
    'add items': about('added', 'items', 'to'),
    'change item': act('changed an item of'),
    'remove item': about('removed', 'item', 'from'),
    order: whole('ordered the items of'),
  },
  reports: {
    create: whole('started'),
    upload: whole('uploaded'),
    reupload: whole('uploaded a new file of'),
    results: values('saved'),
    enter: values('handed over'),
    verify: values('verified'),
    return: values('sent back'),
    release: values('released'),
    amend: values('opened for correction'),
    'critical call now': whole('announced the critical values of'),
    'critical call': call,
    'critical close': closed,
    'send link': ({ words }) => ({ verb: 'sent a link to', rest: words('way') ? `by ${words('way')}` : '', says: 'all' }),
    'revoke link': whole('revoked a link to'),
  },
  customers: {
    create: whole('registered'),
    preferences: whole('changed the notification preferences of'),
    merge: act('merged another customer into'),
    merged: whole('merged'),
    erase: whole('erased the personal data of'),
  },
  patients: { create: whole('added'), merge: act('merged another patient into'), merged: whole('merged') },
  users: {
    'change password': whole('changed the password of'),
    'reset password': whole('reset the password of'),
    'end sessions': whole('ended the sessions of'),
    'second factor on': whole('turned on two-step sign-in of'),
    'second factor off': whole('turned off two-step sign-in of'),
  },
}
