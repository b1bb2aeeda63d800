import { categoryIcons } from '#domain/category-icon.ts'
import { statusIcons, tones } from '#domain/tone.ts'
import { aField } from './declaration-problem.ts'
import type { FieldKind, FieldOptions, KindOptions } from './field.ts'
import {
  anything,
  code,
  count,
  described,
  dottedPath,
  isObject,
  listOf,
  may,
  needed,
  oneOf,
  onlyTrue,
  type Options,
  optionsOf,
  plain,
  saying,
  type Shape,
  tableOf,
  truth,
  whole,
  words,
} from './shape.ts'

const bare = optionsOf('a choice', { label: needed(words) })
const styled = optionsOf('a status', {
  label: needed(words),
  tone: needed(oneOf('tone', Object.keys(tones))),
  icon: needed(oneOf('status icon', statusIcons)),
})
/** Words alone, or words with a tone and an icon. */
const choice: Shape = (value, place, report) => {
  if (!isObject(value)) return report(place, 'must be { label } or { label, tone, icon }')
  return ('tone' in value || 'icon' in value ? styled : bare)(value, place, report)
}
/** What a filter offers: the table may say more than words. */
export const offered = saying({ says: 'choices by name, each { label }' }, (value, place, report) => {
  if (!isObject(value) || Object.keys(value).length === 0) return report(place, 'must be choices by name, each { label }')
  for (const [name, each] of Object.entries(value)) words(isObject(each) ? each.label : undefined, `${place}.${name}.label`, report)
})
/** A table of choices with something in it. */
export const choices = saying({ says: 'choices by name, each { label } or { label, tone, icon }' }, (value, place, report) => {
  if (isObject(value) && Object.keys(value).length === 0) return report(place, 'has no choice in it')
  if (isObject(value) && Object.hasOwn(value, '')) return report(place, 'has a choice without a name')
  tableOf(choice)(value, place, report)
  if (!isObject(value)) return
  const labels = Object.values(value).map((each) => (isObject(each) ? each.label : undefined))
  for (const [index, name] of Object.keys(value).entries())
    if (labels[index] !== undefined && labels.indexOf(labels[index]) < index)
      report(`${place}.${name}.label`, `"${String(labels[index])}" is the label of another choice: nobody could tell them apart`)
})
const nested = saying({ says: 'fields by name' }, (value, place, report) => fieldsShape(value, place, report))
/** Values by the name of a filter. */
export const where = tableOf(plain)

const paise: Shape = saying({ says: 'a whole number of paise' }, (value, place, report) => {
  if (!Number.isSafeInteger(value)) report(place, `must be a whole number of paise, 100 for a rupee; it is ${String(value)}`)
})
const namesOfIcons = listOf(oneOf('icon', categoryIcons))
const iconNames: Shape = saying(described(namesOfIcons), (value, place, report) => {
  if (Array.isArray(value) && value.length === 0) report(place, 'names no icon')
  namesOfIcons(value, place, report)
})

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
  rupees: { above: may(paise), message: may(words) },
  integer: { min: may(whole), max: may(whole), message: may(words), unique: may(onlyTrue) },
  yesNo: { words: may(listOf(words)) },
  choice: { choices: needed(choices), others: may(onlyTrue) },
  choices: { choices: needed(choices) },
  reference: { to: needed(words), name: may(dottedPath), where: may(where) },
  references: { to: needed(words), limit: may(count), message: may(words), where: may(where) },
  civilDate: { birth: may(onlyTrue) },
  instant: { show: may(oneOf('way to show a moment', ['date', 'dateTime', 'isoDate'])) },
  clockTime: {},
  icon: { icons: needed(iconNames) },
  computed: { as: needed(oneOf('kind of computed value', ['text', 'rupees', 'integer'])), of: needed(listOf(words)), value: needed(code) },
  group: { fields: needed(nested) },
  rows: { fields: needed(nested) },
}

/** The kinds of fields, in the order of the documentation. */
export const fieldKinds = Object.keys(ofKind) as readonly FieldKind[]

/** A set of fields: each of a known kind, with the options of its kind. */
export const fieldsShape: Shape = saying({ says: 'fields by name' }, (value, place, report) => {
  if (!isObject(value)) return report(place, 'must be an object of fields')
  if (Object.keys(value).length === 0) return report(place, 'has no field in it')
  for (const [name, field] of Object.entries(value)) {
    const kind = isObject(field) ? field.kind : undefined
    if (isObject(field) && '0' in field) report(`${place}.${name}`, `its options are an object: ${String(kind)}({ label: '…' })`)
    else if (typeof kind !== 'string' || !Object.hasOwn(ofKind, kind)) report(`${place}.${name}`, `is of no known kind; the kinds are ${fieldKinds.join(', ')}`)
    else optionsOf(aField(kind), { kind: may(anything), ...ofEveryField, ...ofKind[kind as FieldKind] })(field, `${place}.${name}`, report)
    if (!/^[A-Za-z]\w*$/.test(name))
      report(`${place}.${name}`, 'must be one word of letters, digits and _: other words are its label, another name on the wire is its from')
    if (place === 'fields' && (name === 'id' || name === 'version' || name.includes('~')))
      report(`${place}.${name}`, 'is a name that every record has for itself')
  }
})
