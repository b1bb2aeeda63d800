import { formatRupees, type Paise } from '#domain/money.ts'
import { emptyText } from './empty-text.ts'

/** An amount of paise in rupees, its figures aligned (GEN-01). */
export function RupeesText({ paise }: { readonly paise: Paise | null | undefined }) {
  return <span className="figures">{paise === null || paise === undefined ? emptyText : formatRupees(paise)}</span>
}
