import { addDays, civilDateOf } from '#domain/civil-date.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, Field, FieldKind } from '#definition/field.ts'
import { followingDays } from '#definition/following-days.ts'
import { fieldProblem, maxRows } from '#definition/kind-rules.ts'
import { capitalised, labelOf } from '#definition/labels.ts'
import { formFieldNames, isShown, unwrittenValues } from '#definition/record.ts'
import type { Catalogue } from './catalogue.ts'
import { birthday, undeliverableEmail, unusablePhone, firstName } from './people.ts'
import { type Random, randomOf } from './random.ts'

/** Inputs of the values of a declared entity's demo records. */
export interface DeclaredSeed {
  readonly people: Catalogue['people']
  readonly seed: number
  readonly now: Date
  readonly timeZone: string
  /** Ids of records that a reference may name, by resource. */
  readonly ids: (resource: string) => readonly string[]
}

interface Place {
  readonly name: string
  readonly declaration: Declaration
  readonly index: number
  readonly random: Random
  /** The person that the record is about, if any. */
  readonly person: string
  readonly from: DeclaredSeed
}

type Make<K extends FieldKind> = (field: Field<K>, place: Place) => unknown

/** The values of the demo's record with this index; null if a required field cannot be filled, as when there is nothing to refer to. */
export function declaredValues(declaration: Declaration, index: number, from: DeclaredSeed): Readonly<Record<string, unknown>> | null {
  const random = randomOf(from.seed, declaration.name, index)
  const person = `${firstName(from.people, random.chance(0.5) ? 'Female' : 'Male', random)} ${random.pick(from.people.surnames)}`
  const values = unwrittenValues(declaration)
  for (const name of formFieldNames(declaration)) {
    const field = declaration.fields[name]
    if (!field || field.readOnly) continue
    const made = (makers[field.kind] as Make<FieldKind>)(field, { name, declaration, index, random, person, from })
    // One in six optional values is empty.
    const isSaid = field.required !== undefined || field.notNull || name === declaration.title || 'unique' in field || field.kind === 'yesNo' || index % 6 !== 5
    values[name] = isSaid && fieldProblem(field, made) === null ? made : (field.initial ?? null)
  }
  for (const name of Object.keys(values)) if (!isShown(declaration, name, values)) values[name] = declaration.fields[name]?.initial ?? null
  const isWhole = Object.entries(values).every(([name, value]) => !isShown(declaration, name, values) || isFilled(declaration.fields[name], value))
  return isWhole ? { ...values, ...followingDays(declaration.fields, values) } : null
}

function isFilled(field: AnyField | undefined, value: unknown): boolean {
  return !field || (fieldProblem(field, value) === null && !(field.notNull && (value === null || value === '')))
}

const dayOffset = (place: Place): number => {
  if (/expir|due|until|valid|next|end|to$/i.test(place.name)) return place.random.whole(10, 400)
  return -place.random.whole(1, 900)
}
const nothing: Make<FieldKind> = () => null

/** A usual value of each kind. */
const makers: { readonly [K in FieldKind]: Make<K> } = {
  text: (field, place) => textFor(place).slice(0, field.maxLength ?? 200),
  longText: (field, { random }) => random.pick(remarks).slice(0, field.maxLength ?? 5000),
  email: (_, { person, index }) => undeliverableEmail(person, index + 1),
  phone: (_, { random, index }) => unusablePhone(7, index * 1000 + random.whole(0, 999)),
  rupees: ({ above = 0 }, { random }) => above + random.whole(2, 60) * 5_000,
  integer: ({ min = 1, max = Math.max(min, 0) + 100, unique }, { random, index }) => (unique ? min + index : random.whole(min, max)),
  yesNo: ({ initial }, { index }) => (index % 5 === 4 ? !(initial ?? true) : (initial ?? true)),
  choice: ({ choices }, { index }) => Object.keys(choices)[index % Object.keys(choices).length],
  choices: ({ choices }, { random }) => Object.keys(choices).filter((_, at) => at === 0 || random.chance(0.3)),
  reference: ({ to }, { random, from }) => (from.ids(to).length > 0 ? random.pick(from.ids(to)) : null),
  references: ({ to }, { random, from }) => [...new Set(from.ids(to).length > 0 ? [random.pick(from.ids(to)), random.pick(from.ids(to))] : [])],
  civilDate: ({ birth }, place) => {
    const today = civilDateOf(place.from.now, place.from.timeZone)
    return birth ? birthday(today, '22-64', place.random) : addDays(today, dayOffset(place))
  },
  instant: (_, place) => new Date(place.from.now.getTime() + dayOffset(place) * 86_400_000 - place.random.whole(0, 600) * 60_000).toISOString(),
  clockTime: (_, { random }) => `${String(random.whole(7, 18)).padStart(2, '0')}:${random.chance(0.5) ? '30' : '00'}`,
  icon: ({ icons }, { index }) => icons[index % icons.length],
  file: nothing,
  computed: nothing,
  group: nothing,
  rows: ({ editable, fields, min = 1, max = maxRows }, place) => {
    if (!editable) return null
    const count = Math.min(max, Math.max(min, place.random.whole(1, 3)))
    return Array.from({ length: count }, (_, at) => {
      const inRow = { ...place, index: place.index * 3 + at }
      const made = Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'computed'
          ? []
          : [[name, (makers[field.kind] as Make<FieldKind>)(field, { ...inRow, name, declaration: { ...place.declaration, fields } })]],
      )
      return Object.fromEntries(made)
    })
  },
}

const remarks = [
  'Call before coming',
  'As agreed on the telephone',
  'Prefers the morning',
  'Second entrance, beside the pharmacy',
  'To be looked at again next month',
  'Nothing special',
]

const aboutPeople = /doctor|person|people|staff|courier|driver|nurse|customer|patient|member|phlebotomist|technician|manager|agent|user/i

/** A text by the name of its field; else the label of the resource with a number. */
function textFor(place: Place): string {
  const { name, declaration, index, random, person, from } = place
  const area = from.people.areas[index % from.people.areas.length]
  const isTitle = name === declaration.title
  const rules: readonly (readonly [called: RegExp, text: () => string])[] = [
    [/doctor|contact|owner|person|manager|incharge|fullName|firstName/i, () => person],
    [
      /^(name|title)$/i,
      () => (aboutPeople.test(`${declaration.name} ${declaration.label.one}`) ? (/doctor/i.test(declaration.label.one) ? `Dr ${person}` : person) : ''),
    ],
    [/city/i, () => area?.city ?? ''],
    [/state$/i, () => area?.state ?? ''],
    [/pin|postal|zip/i, () => area?.postalCode ?? ''],
    [/area|place|location/i, () => area?.area ?? ''],
    [/address|street/i, () => `${random.whole(1, 120)}, ${random.pick(from.people.streets)}, ${area?.area ?? ''}`],
    [/qualification|degree/i, () => random.pick(['MBBS', 'MBBS, MD', 'MBBS, DNB', 'BDS', 'MBBS, MS'])],
    [/plate|vehicle/i, () => `KA ${String(random.whole(1, 60)).padStart(2, '0')} ${String(1001 + index * 37)}`],
    [/url|website|link/i, () => `https://example.com/${declaration.name}/${index + 1}`],
    [/code|number|sku|serial|batch|lot|ref/i, () => `${declaration.name.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(4, '0')}`],
  ]
  const text =
    rules.find(([called]) => called.test(name))?.[1]() ||
    `${isTitle ? capitalised(declaration.label.one) : labelOf(name, declaration.fields[name] as AnyField)} ${index + 1}`
  const field = declaration.fields[name]
  return field && 'unique' in field && field.unique && !text.includes(String(index + 1)) ? `${text} ${index + 1}` : text
}
