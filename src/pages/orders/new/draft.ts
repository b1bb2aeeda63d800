import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { PaymentMethod } from '#domain/payment.ts'
import { phoneProblem, storedPhone } from '#domain/phone.ts'
import { differs, type FormValues } from '#crud/form/form-state.ts'

/** An item chosen for a patient, with the facts that the checks need. */
export interface DraftItem extends CatalogueItem {
  readonly quantity: number
  readonly isFasting: boolean
  readonly requirements: string | null
  /** The ids of the tests of a package. */
  readonly testIds: readonly string[]
}

/** A patient of the order that is taken: a known one, or a new one as typed. */
export interface DraftPatient {
  readonly key: string
  /** The customer whom the patient was chosen for; the patients of another customer are kept and not sent. */
  readonly owner: string
  readonly patientId: string | null
  readonly values: FormValues
  readonly items: readonly DraftItem[]
  /** False for a patient who was unticked, whose items are kept. */
  readonly isChosen: boolean
  /** The typed values (`typedOf`) that the questions were answered for. */
  readonly answered: string | null
}

/** The ways in which samples are collected. */
export const places = { home: { label: 'At home' }, laboratory: { label: 'At the laboratory' }, later: { label: 'Later' } } as const

/** An order that is being taken. */
export interface OrderDraft {
  readonly customerId: string | null
  /** True for a customer who is registered with the order. */
  readonly isNew: boolean
  readonly customer: FormValues
  /** The phone that another customer has, and that is registered once more. */
  readonly confirmedPhone: string | null
  readonly people: readonly DraftPatient[]
  /** The prescription whose cart becomes the order, and its customer. */
  readonly prescription: { readonly id: string; readonly customerId: string } | null
  /** The doctor who asks for the tests; null where the customer does (ACC-01). */
  readonly doctor: { readonly id: string; readonly words: string } | null
  readonly clinicalInfo: string
  readonly origin: 'telephone' | 'counter'
  readonly wasReadBack: boolean
  readonly place: keyof typeof places
  readonly slot: { readonly scheduledDate: CivilDate; readonly timeSlot: string } | null
  /** The typed addresses, by customer: none is used for another one. */
  readonly addresses: Readonly<Record<string, string>>
  readonly notes: string
  readonly discount: { readonly unit: 'percent' | 'rupees'; readonly amount: string; readonly reason: string }
  readonly payment: { readonly isPaid: boolean; readonly method: PaymentMethod | null; readonly reference: string; readonly amount: string }
}

/** An order of which nothing is typed yet. */
export const emptyDraft: OrderDraft = {
  ...{ customerId: null, isNew: false, customer: {}, confirmedPhone: null, people: [], prescription: null, doctor: null, clinicalInfo: '' },
  ...{ origin: 'telephone', wasReadBack: false, place: 'home', slot: null, addresses: {}, notes: '' },
  discount: { unit: 'percent', amount: '', reason: '' },
  payment: { isPaid: false, method: null, reference: '', amount: '' },
}

const newOwner = 'new'

/** The customer whose patients and address are used; null while none is chosen. */
export function ownerOf({ customerId, isNew }: Pick<OrderDraft, 'customerId' | 'isNew'>): string | null {
  return isNew ? newOwner : customerId
}

/** The patients that are on the order, in their order. */
export function chosenPeople(draft: Pick<OrderDraft, 'customerId' | 'isNew' | 'people'>): readonly DraftPatient[] {
  const owner = ownerOf(draft)
  return draft.people.filter((person) => person.isChosen && person.owner === owner)
}

/** A patient as chosen or begun, without items. */
export function begunPatient(owner: string, patientId: string | null, values: FormValues, key: string = patientId ?? newKey()): DraftPatient {
  return { key, owner, patientId, values, items: [], isChosen: true, answered: null }
}

let made = 0
function newKey(): string {
  made += 1
  return `new-${Date.now()}-${made}`
}

/** Ticks or unticks a known patient; whoever was ticked before gets their items back. */
export function toggledPatient(people: readonly DraftPatient[], owner: string, id: string, values: FormValues): readonly DraftPatient[] {
  if (!people.some(({ key }) => key === id)) return [...people, begunPatient(owner, id, values)]
  return people.map((person) => (person.key === id ? { ...person, isChosen: !person.isChosen } : person))
}

/** The patients after a change of one. */
export function changedPatient(people: readonly DraftPatient[], key: string, changes: Partial<DraftPatient>): readonly DraftPatient[] {
  return people.map((person) => (person.key === key ? { ...person, ...changes } : person))
}

/** The draft after a new customer turned out to be a known one: the new patients with a name or an item are theirs now. */
export function usingCustomer(draft: OrderDraft, customerId: string): OrderDraft {
  const isTheirs = ({ owner, values, items }: DraftPatient) => owner === newOwner && (items.length > 0 || Boolean(values.name))
  const people = draft.people.map((person) => (isTheirs(person) ? { ...person, owner: customerId } : person))
  return { ...draft, customerId, isNew: false, confirmedPhone: null, people }
}

/** The draft with a customer to register; the first patient begins with their name. What was searched for in vain is the phone, email or name of the customer. */
export function withNewCustomer(draft: OrderDraft, searched = ''): OrderDraft {
  const hasPatient = draft.people.some(({ owner }) => owner === newOwner)
  const people = hasPatient ? draft.people : [...draft.people, begunPatient(newOwner, null, { relationship: 'Self' })]
  const begun = { ...draft, isNew: true, people }
  const field = phoneProblem(searched) === null ? 'phone' : searched.includes('@') ? 'email' : /\p{L}/u.test(searched) ? 'name' : null
  return field === null || begun.customer[field] ? begun : withCustomerField(begun, field, searched)
}

/** The draft after typing a field of the new customer. A first patient whose name still equals the customer's follows it. */
export function withCustomerField(draft: OrderDraft, name: string, value: unknown): OrderDraft {
  const former = draft.customer.name ?? null
  const first = draft.people.find(({ owner }) => owner === newOwner)
  const follows = name === 'name' && first !== undefined && (first.values.name ?? null) === former
  const people = follows ? changedPatient(draft.people, first.key, { values: { ...first.values, name: value } }) : draft.people
  return { ...draft, customer: { ...draft.customer, [name]: value }, people }
}

/** True when the phone of the new customer is the one that is registered once more, in any notation. */
export function isPhoneConfirmed({ confirmedPhone, customer: { phone } }: OrderDraft): boolean {
  return confirmedPhone !== null && typeof phone === 'string' && storedPhone(phone) === storedPhone(confirmedPhone)
}

/** True when something is typed that would be lost. A customer or a patient who is only chosen is no loss. */
export function isBegun({ people, ...draft }: OrderDraft): boolean {
  const { people: _, ...empty } = emptyDraft
  const chosen = { customerId: null, isNew: false }
  const isTyped = ({ patientId, values, items }: DraftPatient) => items.length > 0 || (patientId === null && Boolean(values.name))
  return people.some(isTyped) || differs({ ...draft, ...chosen }, { ...empty, ...chosen })
}
