import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { labelFromName, labelOf } from '#definition/labels.ts'
import { isRow } from '#definition/wire-reading.ts'
import type { ChangedFact } from '#domain/timeline-acts.ts'
import { ownFacts, resultActs } from '#domain/timeline-facts.ts'
import { formatRupees } from '#domain/money.ts'
import { factText } from '../fact-text.ts'
import type { TrailEntry } from '../list.ts'
import { type RecordRef, referencesIn } from '../record-names.ts'
import { fieldOf, referredKind } from '../referred-kind.ts'

type Change = TrailEntry['changes'][number]

/** A change that a timeline may show, with the field that declares it. */
export interface ShownChange {
  readonly change: Change
  readonly label: string
  readonly field: AnyField | undefined
}

/** Kinds of fields whose values are no words about a person: the only ones that are left of an erased customer (OPS-04). */
const impersonal: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'choices', 'yesNo', 'rupees', 'integer'])

/** Kinds of fields whose change is said without values. */
const withoutValues: ReadonlySet<FieldKind> = new Set<FieldKind>(['file', 'rows', 'group'])

/**
 * The changes of an entry that whoever may view the record may read: fields of its declaration, in their order, and the facts that its history has beside
 * them.
 */
export function shownChanges({ entity, action, changes }: TrailEntry, declaration: Declaration | undefined, isErased: boolean): ShownChange[] {
  const isOfResults = entity === 'reports' && resultActs.some((act) => act === action)
  const names = Object.keys(declaration?.fields ?? {})
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const sorted = isOfResults ? changes : changes.toSorted((one, other) => place(one.field) - place(other.field))
  return sorted.flatMap((change) => {
    if (isOfResults) return isErased ? [] : [{ change, label: change.field, field: undefined }]
    const field = fieldOf(declaration, change.field)
    if (field?.personal || field?.kind === 'computed') return []
    // The name behind a reference is a fact of its own.
    if (field?.kind === 'reference' && changes.some((other) => other.field === field.name)) return []
    if (isErased && !(field && impersonal.has(field.kind))) return []
    const own = ownFacts[entity]?.[change.field]
    if (!field && own === undefined) return []
    return [{ change, field, label: own ?? (field ? labelOf(change.field, field) : labelFromName(change.field)) }]
  })
}

/** The records that a change refers to by their ids. */
export function referred({ change, field }: ShownChange): RecordRef[] {
  return referencesIn(change, referredKind(change.field, field))
}

/** A change in words: choices by their labels, ids by the names of their records, items by name and quantity. */
export function factOf(shown: ShownChange, entity: string, timeZone: string, nameOf: (record: RecordRef) => string | null): ChangedFact {
  const { change, field, label } = shown
  const to = referredKind(change.field, field)
  const words = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '' || (field && withoutValues.has(field.kind))) return null
    if (to !== undefined)
      return (
        [value]
          .flat()
          .map((id) => nameOf({ entity: to, entityId: String(id) }) ?? 'a deleted record')
          .join(', ') || null
      )
    if (field?.kind === 'choice' || field?.kind === 'choices')
      return (
        [value]
          .flat()
          .map((each) => choiceLabel(field.choices, each))
          .join(', ') || null
      )
    if (field?.kind === 'yesNo' && field.words && typeof value === 'boolean') return field.words[value ? 0 : 1]
    if (field?.kind === 'rupees' && typeof value === 'number' && entity !== 'orders') return formatRupees(Math.round(value * 100))
    if (Array.isArray(value) && value.every(isNamed)) return value.map(itemText).join(', ') || null
    return isNamed(value) ? itemText(value) : factText(entity, change.field, value, timeZone)
  }
  return { name: change.field, label, from: change.from, to: change.to, before: words(change.from), after: words(change.to) }
}

function choiceLabel(choices: Readonly<Record<string, { readonly label: string }>>, value: unknown): string {
  return choices[String(value)]?.label ?? String(value)
}

interface Named extends Readonly<Record<string, unknown>> {
  readonly name: string
}

function isNamed(value: unknown): value is Named {
  return isRow(value) && typeof value.name === 'string'
}

function itemText({ name, quantity }: Named): string {
  return typeof quantity === 'number' && quantity > 1 ? `${name} × ${quantity}` : name
}
