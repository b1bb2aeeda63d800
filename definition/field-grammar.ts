import { categoryIcons } from '#domain/category-icon.ts'
import { statusIcons, tones } from '#domain/tone.ts'
import { fileTypes } from '#domain/uploaded-file.ts'
import { aField } from './declaration-problem.ts'
import type { FieldKind, FieldOptions, KindOptions } from './field.ts'
import { wireFormats } from './wire-formats.ts'
import {
  address,
  anything,
  code,
  countShape,
  described,
  dottedPath,
  isObject,
  listShape,
  optional,
  needed,
  oneOfShape,
  onlyTrue,
  type Options,
  optionsOf,
  plain,
  describedAs,
  type Shape,
  tableShape,
  booleanShape,
  integerShape,
  textShape,
} from './shape.ts'

const bare = optionsOf('a choice', { label: needed(textShape) })
const looks = { tone: Object.keys(tones), icon: statusIcons }
const styled = optionsOf('a status', {
  label: needed(textShape),
  tone: optional(oneOfShape('tone', looks.tone)),
  icon: optional(oneOfShape('status icon', looks.icon)),
  isUsual: optional(onlyTrue),
})
/** Only words, or words with a tone and an icon. */
const choice: Shape = (value, place, report) => {
  if (!isObject(value)) return report(place, 'must be { label } or { label, tone, icon }')
  if (!('tone' in value || 'icon' in value)) return bare(value, place, report)
  styled(value, place, report)
  // A colour is never the only sign.
  for (const [name, names] of Object.entries(looks))
    if (value[name] === undefined) report(`${place}.${name}`, `is missing: a choice with a tone has an icon too, and the other way round (${names.join(', ')})`)
}
/** The choices of a filter, whose table may have more than labels. */
export const offered = describedAs({ says: 'choices by name, each { label }' }, (value, place, report) => {
  if (!isObject(value) || Object.keys(value).length === 0) return report(place, 'must be choices by name, each { label }')
  for (const [name, each] of Object.entries(value)) textShape(isObject(each) ? each.label : undefined, `${place}.${name}.label`, report)
})
/** A table of choices that is not empty. */
export const choicesShape = describedAs({ says: 'choices by name, each { label } or { label, tone, icon }' }, (value, place, report) => {
  if (isObject(value) && Object.keys(value).length === 0) return report(place, 'has no choice in it')
  if (isObject(value) && Object.hasOwn(value, '')) return report(place, 'has a choice without a name')
  tableShape(choice)(value, place, report)
  if (!isObject(value)) return
  const labels = Object.values(value).map((each) => (isObject(each) ? each.label : undefined))
  for (const [index, name] of Object.keys(value).entries())
    if (labels[index] !== undefined && labels.indexOf(labels[index]) < index)
      report(`${place}.${name}.label`, `"${String(labels[index])}" is the label of another choice: nobody could tell them apart`)
})
const nested = describedAs({ says: 'fields by name' }, (value, place, report) => fieldsShape(value, place, report))
/** Values by the name of a filter. */
export const where = tableShape(plain)

const paise: Shape = describedAs({ says: 'a whole number of paise' }, (value, place, report) => {
  if (!Number.isSafeInteger(value)) report(place, `must be a whole number of paise, 100 for a rupee; it is ${String(value)}`)
})
const namesOfIcons = listShape(oneOfShape('icon', categoryIcons))
const iconNames: Shape = describedAs(described(namesOfIcons), (value, place, report) => {
  if (Array.isArray(value) && value.length === 0) report(place, 'names no icon')
  namesOfIcons(value, place, report)
})

const typesOfFiles = listShape(oneOfShape('kind of file', fileTypes))
const acceptedTypes: Shape = describedAs(described(typesOfFiles), (value, place, report) => {
  if (Array.isArray(value) && value.length === 0) report(place, 'names no kind of file; leave it out for all of them')
  typesOfFiles(value, place, report)
})

/** The form of a value of a kind on the wire. */
export const formatOf = (kind: keyof typeof wireFormats) => optional(oneOfShape('format', wireFormats[kind]))
const words = optional(tableShape(textShape))

/** The options of every field, and those of each kind. */
export const ofEveryField: Options<FieldOptions> = {
  label: optional(textShape),
  from: optional(dottedPath),
  writeTo: optional(dottedPath),
  required: optional(textShape),
  notNull: optional(booleanShape),
  personal: optional(onlyTrue),
  readOnly: optional(onlyTrue),
  permission: optional(textShape),
  sort: optional(onlyTrue),
  initial: optional(anything),
  help: optional(textShape),
  link: optional(address),
  cell: optional(textShape),
  control: optional(textShape),
}

export const ofKind: { readonly [K in FieldKind]: Options<KindOptions[K]> } = {
  text: { maxLength: optional(countShape), mono: optional(onlyTrue), hours: optional(onlyTrue), unique: optional(onlyTrue) },
  longText: { maxLength: optional(countShape) },
  email: { unique: optional(onlyTrue) },
  phone: { unique: optional(onlyTrue) },
  rupees: { format: formatOf('rupees'), above: optional(paise), message: optional(textShape) },
  integer: {
    ...{ min: optional(integerShape), max: optional(integerShape), message: optional(textShape) },
    ...{ unique: optional(onlyTrue), format: formatOf('integer') },
  },
  yesNo: { words: optional(listShape(textShape)), marks: optional(booleanShape) },
  choice: { choices: needed(choicesShape), values: words, others: optional(onlyTrue), buttons: optional(onlyTrue) },
  choices: { choices: needed(choicesShape), values: words },
  reference: { to: needed(textShape), format: formatOf('reference'), name: optional(dottedPath), where: optional(where) },
  references: { to: needed(textShape), format: formatOf('references'), limit: optional(countShape), message: optional(textShape), where: optional(where) },
  civilDate: {
    ...{ format: formatOf('civilDate'), birth: optional(onlyTrue) },
    follows: optional(optionsOf('a day that follows', { field: needed(textShape), days: needed(integerShape) })),
  },
  instant: { format: formatOf('instant'), show: optional(oneOfShape('way to show a moment', ['date', 'dateTime', 'isoDate', 'due'])) },
  clockTime: { format: formatOf('clockTime') },
  icon: { icons: needed(iconNames) },
  computed: {
    ...{ as: needed(oneOfShape('kind of computed value', ['text', 'rupees', 'integer'])), of: needed(listShape(textShape)), value: needed(code) },
    takesNull: optional(onlyTrue),
  },
  file: { accept: optional(acceptedTypes), printed: optional(onlyTrue) },
  group: { fields: needed(nested) },
  rows: { fields: needed(nested), editable: optional(onlyTrue), min: optional(countShape), max: optional(countShape) },
}

/** The kinds of fields, in the order of the documentation. */
export const fieldKinds = Object.keys(ofKind) as readonly FieldKind[]

/** A set of fields: each of a known kind, with the options of its kind. */
export const fieldsShape: Shape = describedAs({ says: 'fields by name' }, (value, place, report) => {
  if (!isObject(value)) return report(place, 'must be an object of fields')
  if (Object.keys(value).length === 0) return report(place, 'has no field in it')
  for (const [name, field] of Object.entries(value)) {
    const kind = isObject(field) ? field.kind : undefined
    if (isObject(field) && '0' in field) report(`${place}.${name}`, `its options are an object: ${String(kind)}({ label: '…' })`)
    else if (typeof kind !== 'string' || !Object.hasOwn(ofKind, kind)) report(`${place}.${name}`, `is of no known kind; the kinds are ${fieldKinds.join(', ')}`)
    else optionsOf(aField(kind), { kind: optional(anything), ...ofEveryField, ...ofKind[kind as FieldKind] })(field, `${place}.${name}`, report)
    if (!/^[A-Za-z]\w*$/.test(name))
      report(`${place}.${name}`, 'must be one word of letters, digits and _: other words are its label, another name on the wire is its from')
    if (place === 'fields' && (name === 'id' || name === 'version' || name.includes('~')))
      report(`${place}.${name}`, 'is a name that every record has for itself')
  }
})
