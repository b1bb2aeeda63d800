import { formatRupees } from '#domain/money.ts'
import { emptyText } from '#domain/text.ts'
import type { Declaration } from './declaration.ts'
import type { AnyField, Fields } from './field.ts'

/** Fills the `{names}` of a sentence; a name without a value stays as it is. */
export function fillSentence(template: string, words: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

/** The words that a sentence about a record may name: its title, and its amounts and texts by the names of their fields. */
export function wordsAbout(declaration: Declaration, record: Readonly<Record<string, unknown>>): Record<string, string> {
  return { ...wordsOf(declaration.fields, record), title: titleOf(declaration, record) }
}

/** True for a field that a sentence may name: an amount or a text, also a computed one. */
export function isWord(field: AnyField): boolean {
  return ['rupees', 'text'].includes(shownAs(field))
}

/** The amounts and texts among values by the names of their fields, as a sentence has them. */
export function wordsOf(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(fields).filter(([, field]) => isWord(field))
  return Object.fromEntries(named.map(([name, field]) => [name, shownAs(field) === 'rupees' ? amountOf(values[name]) : textOf(values[name])]))
}

const shownAs = (field: AnyField) => (field.kind === 'computed' ? field.as : field.kind)
const amountOf = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : emptyText)
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : emptyText)

/** Returns the name of a record for a sentence. */
export function titleOf(declaration: Declaration, record: Readonly<Record<string, unknown>>): string {
  return String(record[declaration.title] ?? declaration.label.one)
}
