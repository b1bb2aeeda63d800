import type { BaseRecord } from '@refinedev/core'
import { dayOfWire } from '#domain/civil-date.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, Fields } from '#definition/field.ts'
import { nameKey } from '#definition/record.ts'

type Row = BaseRecord & { readonly id: string }

const rowsEach = 24
const people = [
  'Asha Patil',
  'Rohan Mehta',
  'Meera Iyer',
  'Vikram Rao',
  'Sunita Desai',
  'Imran Shaikh',
  'Kavya Nair',
  'Arjun Singh',
  'Fatima Khan',
  'Deepak Joshi',
  'लता शर्मा',
  'Anil Kumar',
]
const catalogue = [
  'Complete Blood Count',
  'Lipid Profile',
  'Glucose, fasting',
  'HbA1c',
  'Thyroid Profile',
  'Vitamin D',
  'Vitamin B12',
  'Ferritin',
  'Liver Function',
  'Kidney Function',
  'Urine Routine',
  'C-Reactive Protein',
]
const places = ['Kothrud', 'Aundh', 'Baner', 'Viman Nagar', 'Hadapsar', 'Camp']

/** The entry at an index of a list that starts again at its end. */
const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

interface Place {
  readonly declaration: Declaration
  readonly registry: ReadonlyMap<string, Declaration>
  /** Index of the record, from 0. */
  readonly index: number
  readonly now: Date
  /** The name of the outer field, for a field inside another. */
  readonly inside?: string
}

/** Made-up records for every declared resource, by the kinds and names of its fields; the same for the same moment. */
export function seedRows(registry: ReadonlyMap<string, Declaration>, now: Date): Readonly<Record<string, readonly Row[]>> {
  const rows = [...registry].map(([name, declaration]): [string, readonly Row[]] => [
    name,
    Array.from({ length: rowsEach }, (_, index) => rowOf({ declaration, registry, index, now })).slice(0, fewer[name] ?? rowsEach),
  ])
  const all = Object.fromEntries(rows)
  return Object.fromEntries(rows.map(([name, records]) => [name, records.map((row, index) => ({ ...row, ...corrections[name]?.(row, index, all) }))]))
}

/** Number of time slots, fewer than of other records. */
const fewer: Readonly<Record<string, number>> = { 'time-slots': 10 }

/** Corrections of what does not follow from kinds and names. */
const corrections: Readonly<Record<string, (row: Row, turn: number, all: Readonly<Record<string, readonly Row[]>>) => object>> = {
  // Appointments follow the visits, and items are of the catalogue.
  orders: ({ id, items }, turn, all) => ({
    warnings: [],
    payments: [],
    appointments: (all['sample-collections'] ?? [])
      .filter(({ orderId }) => orderId === id)
      .map(({ id: collectionId, patientId, patientName, scheduledDate, timeSlot, status }) => {
        return { patientId, patientName, scheduledDate, timeSlot, status, collectionId }
      }),
    items: (items as readonly Row[]).map((item) => ({
      ...item,
      testId: item.type === 'test' ? idOf('tests', turn) : null,
      packageId: item.type === 'package' ? idOf('test-packages', turn) : null,
    })),
  }),
  // Each is one day, for the whole of it.
  'closed-days': () => ({ scope: 'date', weekday: null, slotId: null, reason: 'Holiday' }),
}

function idOf(resource: string, turn: number): string {
  return `${resource}-${(turn % rowsEach) + 1}`
}

function rowOf(place: Place): Row {
  const { declaration, registry, index } = place
  const values = valuesOf(declaration.fields, place)
  for (const [name, field] of Object.entries(declaration.fields)) {
    const target = field.kind === 'reference' ? registry.get(field.to) : undefined
    if (target) values[nameKey(name)] = titleOf({ ...place, declaration: target })
  }
  return { ...values, id: idOf(declaration.name, index) }
}

function titleOf(place: Place): string {
  const { title, fields } = place.declaration
  const field = fields[title]
  const value = field && field.kind !== 'computed' ? seededValue(title, field, place) : valuesOf(fields, place)[title]
  return typeof value === 'string' ? value : ''
}

function valuesOf(fields: Fields, place: Place): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) if (field.kind !== 'computed') values[name] = seededValue(name, field, place)
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'computed') values[name] = field.value(...(field.of.map((source) => values[source]) as never[]))
  return values
}

function dayOf({ now, index }: Place): Date {
  return new Date(now.getTime() - index * 7 * 3_600_000)
}

/** Returns the time of a visit: yesterday, today and the next three days, in turn. */
function visitOf({ now, index }: Place): Date {
  return new Date(now.getTime() + ((index % 5) - 1) * 86_400_000)
}

/** The moment of a planned record, such as a closed day: never today, which has visits. */
function daysAhead({ now, index }: Place): Date {
  return new Date(now.getTime() + (index + 7) * 86_400_000)
}

const hour = (of: number) => String(of).padStart(2, '0')

function seededValue(name: string, field: AnyField, place: Place): unknown {
  const { index, registry } = place
  switch (field.kind) {
    case 'text':
      return textOf(name, field.mono === true, place)
    case 'longText':
      return index % 3 === 0 ? 'Made up for this demo.' : null
    case 'email':
      return `person${index + 1}@mail.example`
    case 'phone':
      return `+91 98${String(20_000_000 + index * 137)}`
    case 'rupees':
      // Like the made-up payment statuses: every fourth is paid.
      if (/discount/i.test(name) || (/balance|due/i.test(name) && index % 4 === 1) || (/paid/i.test(name) && index % 4 !== 1)) return 0
      return ((index * 7) % 40) * 5_000 + 25_000
    case 'integer':
      return Math.min(field.max ?? 100, (field.min ?? 1) + (/quantity/i.test(name) ? 0 : index % 6))
    case 'yesNo':
      return index % 4 !== 3
    case 'choice':
      return of(Object.keys(field.choices), index)
    case 'choices':
      return Object.keys(field.choices).slice(0, 1)
    case 'icon':
      return of(field.icons, index)
    case 'reference':
      return registry.has(field.to) ? idOf(field.to, index) : null
    case 'references':
      return registry.has(field.to) ? [idOf(field.to, index), idOf(field.to, index + 1)] : []
    case 'civilDate':
      return field.birth || /birth/i.test(name)
        ? `19${60 + (index % 39)}-04-${String((index % 27) + 1).padStart(2, '0')}`
        : dayOfWire((/scheduled/i.test(name) ? visitOf(place) : name === 'day' ? daysAhead(place) : dayOf(place)).toISOString())
    case 'instant':
      return dayOf(place).toISOString()
    case 'clockTime':
      return `${hour(7 + (index % 10) + (/^end/i.test(name) ? 1 : 0))}:00`
    case 'group':
      return valuesOf(field.fields, { ...place, inside: name })
    case 'rows':
      return [valuesOf(field.fields, { ...place, inside: name })]
    case 'computed':
    case 'file':
      return null
  }
}

function textOf(name: string, isNumber: boolean, { declaration, registry, index, inside = '' }: Place): string | null {
  if (/reason|note|remark|reference$/i.test(name) && !isNumber) return null
  if (isNumber) return `${(/^order/i.test(name) ? name : declaration.name).slice(0, 3).toUpperCase()}-${1001 + index}`
  if (/id$/i.test(name)) return idOf(namedIn(name, inside, registry), index)
  if (/phone/i.test(name)) return `+91 98${String(20_000_000 + index * 137)}`
  if (/address|area|place|city/i.test(name)) return `${index + 1}, ${of(places, index)}, Pune`
  if (!/patient|customer/i.test(inside + name) && /test|package|item/i.test(`${declaration.name} ${inside} ${name}`))
    return (
      of(catalogue, index) +
      (index >= catalogue.length ? ` ${1 + Math.floor(index / catalogue.length)}` : '') +
      (declaration.name === 'test-packages' ? ' package' : '')
    )
  if (/time|slot/i.test(name)) return `${hour(7 + (index % 3))}:00-${hour(8 + (index % 3))}:00`
  if (inside === 'results') return { parameter: 'Haemoglobin', value: '13.4 g/dL', normalRange: '12 - 16', status: 'Normal' }[name] ?? null
  if (/number$/i.test(name)) return `${(inside || name).slice(0, 3).toUpperCase()}-${1001 + index}`
  return of(people, index) + (index >= people.length ? ` ${1 + Math.floor(index / people.length)}` : '')
}

/** The resource of an id, by its name or by the field that holds it: `orderId`, or the id of `customer`. */
function namedIn(name: string, inside: string, registry: Place['registry']): string {
  const words = (name === 'id' ? inside : name.replace(/Id$/, '')).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const many = words.endsWith('s') ? words : `${words}s`
  return registry.has(many) ? many : many === 'patients' ? many : 'records'
}
