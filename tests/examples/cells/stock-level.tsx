import type { CellOf } from '#crud/screens-context.ts'
import type kits from '../kits.ts'

/** The stock of a kit with a bar of its share of a full shelf. */
export default function StockLevel({ value, record, children }: CellOf<typeof kits, 'stock'>) {
  return (
    <>
      {children} {record.status === 'retired' ? null : <meter min={0} max={500} low={20} value={value} aria-label={`Stock of ${record.code}`} />}
    </>
  )
}
