import type { Declaration } from './declaration.ts'
import type { AnyField } from './field.ts'

/** Turns a name into a label: `sampleType` and `sample_type` → `Sample type`, `categoryId` → `Category`. */
export function labelFromName(name: string): string {
  const words = name
    .replace(/Id$|_id$/, '')
    .replace(/(?<=\w)_(?=\w)/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return capitalised(words)
}

/** The label of a field: its own, else made from its name. */
export function labelOf(name: string, field: AnyField): string {
  return field.label ?? labelFromName(name)
}

/** The name of the field that says in one word how a record is: a choice, or a yes or no with words, labelled `Status` or `Order status`. */
export function statusField({ fields, label }: Pick<Declaration, 'fields' | 'label'>): string | undefined {
  return Object.keys(fields).find((name) => {
    const field = fields[name]
    const isStatus = field && ['Status', capitalised(`${label.one} status`)].includes(labelOf(name, field))
    return isStatus && (field.kind === 'choice' || (field.kind === 'yesNo' && field.words !== undefined))
  })
}

/** First letter in upper case: `tests` → `Tests`. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a resource at the head of its list: its own title, else its plural. */
export function resourceTitle({ label }: Pick<Declaration, 'label'>): string {
  return label.title ?? capitalised(label.many)
}

/** The title of a resource's list, or of one of its views. */
export function listTitle(declaration: Declaration, view = ''): string {
  return declaration.list.views?.[view]?.menu?.label ?? resourceTitle(declaration)
}
