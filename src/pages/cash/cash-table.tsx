import { type CashLine, type CashTotal, cashMethodText, cashTotals } from '#domain/day-cash.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

/** Payments and refunds of a day by person and method, with the sums of each method and of all. */
export function CashTable({ lines }: { readonly lines: readonly CashLine[] }) {
  if (lines.length === 0) return <EmptyPanel message="No payments on this day" />
  return (
    <section className="cash-table cash-lines" aria-label="Payments by person and method">
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Method</th>
            <th scope="col">Payments</th>
            <th scope="col">Refunds</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const isFirst = lines[index - 1]?.userId !== line.userId || index === 0
            return (
              <tr key={`${line.userId} ${line.method}`}>
                <th scope="row">{isFirst ? <TypedText text={line.userName ?? 'Online'} /> : <span className="visually-hidden">{line.userName}</span>}</th>
                <Amounts line={line} />
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          {cashTotals(lines).map((line, index) => (
            <tr key={line.method}>
              <th scope="row">{index === 0 ? 'All' : <span className="visually-hidden">All</span>}</th>
              <Amounts line={line} />
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

function Amounts({ line: { method, payments, refunds } }: { readonly line: CashTotal }) {
  return (
    <>
      <td>{cashMethodText(method)}</td>
      {[payments, refunds, payments - refunds].map((paise, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change
        <td key={index}>
          <RupeesText paise={paise} />
        </td>
      ))}
    </>
  )
}
