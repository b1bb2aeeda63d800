import { statusIcons, tones } from '#domain/tone.ts'
import type { FieldKind, FieldOptions, KindOptions } from './field.ts'
import {
  anything,
  code,
  count,
  dottedPath,
  isObject,
  listOf,
  may,
  needed,
  number,
  oneOf,
  onlyTrue,
  type Options,
  optionsOf,
  plain,
  saying,
  type Shape,
  tableOf,
  truth,
  words,
} from './shape.ts'

/** Words alone, or words with a tone and an icon. */
const choice: Shape = (value, place, report) => {
  const isStatus = isObject(value) && 'tone' in value
  const styled = { label: needed(words), tone: needed(oneOf('tone', Object.keys(tones))), icon: needed(oneOf('status icon', statusIcons)) }
  if (isStatus)
    for (const [name, { shape }] of Object.entries(styled))
      if (value[name] === undefined) report(`${place}.${name}`, 'is missing: a status has label, tone and icon')
      else shape(value[name], `${place}.${name}`, report)
  if (!isStatus) isObject(value) ? words(value.label, `${place}.label`, report) : report(place, 'must be { label } or { label, tone, icon }')
}
/** A table of choices with something in it. */
export const choices = saying({ says: 'choices by name, each { label } or { label, tone, icon }' }, (value, place, report) => {
  if (isObject(value) && Object.keys(value).length === 0) return report(place, 'has no choice in it')
  tableOf(choice)(value, place, report)
})
const nested = saying({ says: 'fields by name' }, (value, place, report) => fieldsShape(value, place, report))
/** Values by the name of a filter. */
export const where = tableOf(plain)

/** The options of every field, and those of each kind. */
export const ofEveryField: Options<FieldOptions> = {
  label: may(words),
  from: may(dottedPath),
  required: may(words),
  notNull: may(truth),
  readOnly: may(onlyTrue),
  sort: may(onlyTrue),
  initial: may(anything),
  help: may(words),
}

export const ofKind: { readonly [K in FieldKind]: Options<KindOptions[K]> } = {
  text: { maxLength: may(count), mono: may(onlyTrue), unique: may(onlyTrue) },
  longText: { maxLength: may(count) },
  email: { unique: may(onlyTrue) },
  phone: { unique: may(onlyTrue) },
  rupees: { above: may(number), message: may(words) },
  integer: { min: may(number), max: may(number), message: may(words), unique: may(onlyTrue) },
  yesNo: { words: may(listOf(words)) },
  choice: { choices: needed(choices), others: may(onlyTrue) },
  choices: { choices: needed(choices) },
  reference: { to: needed(words), name: may(dottedPath), where: may(where) },
  references: { to: needed(words), limit: may(count), message: may(words), where: may(where) },
  civilDate: { birth: may(onlyTrue) },
  instant: { show: may(oneOf('way to show a moment', ['date', 'dateTime', 'isoDate'])) },
  clockTime: {},
  icon: { icons: needed(listOf(words)) },
  computed: { as: needed(oneOf('kind of computed value', ['text', 'rupees', 'integer'])), of: needed(listOf(words)), value: needed(code) },
  group: { fields: needed(nested) },
  rows: { fields: needed(nested) },
}

/** The kinds of fields, in the order of the documentation. */
export const fieldKinds = Object.keys(ofKind) as readonly FieldKind[]

/** A set of fields: each of a known kind, with the options of its kind. */
export const fieldsShape: Shape = saying({ says: 'fields by name' }, (value, place, report) => {
  if (!isObject(value)) return report(place, 'must be an object of fields')
  for (const [name, field] of Object.entries(value)) {
    const kind = isObject(field) ? field.kind : undefined
    if (typeof kind !== 'string' || !Object.hasOwn(ofKind, kind)) report(`${place}.${name}`, `is of no known kind; the kinds are ${fieldKinds.join(', ')}`)
    else
      optionsOf(`${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} field`, { kind: may(anything), ...ofEveryField, ...ofKind[kind as FieldKind] })(
        field,
        `${place}.${name}`,
        report,
      )
    if (place === 'fields' && (name === 'id' || name === 'version' || name.includes('~')))
      report(`${place}.${name}`, 'is a name that every record has for itself')
  }
})
