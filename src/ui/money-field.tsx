import type { Paise } from '#domain/money.ts'
import { RupeesText } from './rupees-text.tsx'

/** An amount of a record, in rupees; takes `value` as the fields of `@refinedev/antd` do, whose NumberField would show paise. */
export function MoneyField({ value }: { readonly value: Paise | null | undefined }) {
  return <RupeesText paise={value} />
}
