import type { Field, FieldKind } from '#definition/field.ts'
import { requiredMessage } from '#definition/kind-rules.ts'

/** Props of the input of a field of kind `K`. The value is a record's value, or the typed text where it is not valid. */
export interface InputProps<K extends FieldKind> {
  /** The id of the element that takes the focus; its label has the id `{id}-label`. */
  readonly id: string
  readonly field: Field<K>
  readonly value: unknown
  /** The words of a reference as the record came with them. */
  readonly words: string | null
  readonly isInvalid: boolean
  /** Ids of the help and the problem under the input. */
  readonly describedBy: string | undefined
  /** Of a file and a list of rows: the field's name, and the problems inside it by their place (`2.amount`). */
  readonly inside?: { readonly name: string; readonly problems: Readonly<Record<string, string>> } | undefined
  onChange(value: unknown): void
}

/** The ARIA attributes of an input's state. */
export function ariaOf({ isInvalid, describedBy, field }: Pick<InputProps<FieldKind>, 'isInvalid' | 'describedBy' | 'field'>) {
  return {
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': requiredMessage(field) === undefined ? undefined : true,
  } as const
}

/** The same for a select of the component library, which writes them on a frame that has no role too: there `aria-required` is not allowed. */
export function selectAriaOf(props: Parameters<typeof ariaOf>[0]) {
  const { 'aria-required': _, ...rest } = ariaOf(props)
  return rest
}
