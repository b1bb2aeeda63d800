import { formatRupees, type Paise } from '#domain/money.ts'
import { emptyText } from '#domain/text.ts'
import './pieces.css'

/** An amount in rupees with digits that align (GEN-01). */
export function RupeesText({ paise }: { paise: Paise | null | undefined }) {
  return <span className="figure">{typeof paise === 'number' && Number.isFinite(paise) ? formatRupees(paise) : emptyText}</span>
}
