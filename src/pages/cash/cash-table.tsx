import { type CashLine, methodTotals } from '#domain/day-cash.ts'
import { paymentMethods } from '#domain/payment.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

/** Payments and refunds of a day by person and method, with the sums of each method. */
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
          {methodTotals(lines).map((line) => (
            <tr key={line.method}>
              <th scope="row">All</th>
              <Amounts line={line} />
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

function Amounts({ line: { method, payments, refunds } }: { readonly line: CashLine }) {
  return (
    <>
      <td>{method ? paymentMethods[method].label : 'Not specified'}</td>
      {[payments, refunds, payments - refunds].map((paise, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change
        <td key={index}>
          <RupeesText paise={paise} />
        </td>
      ))}
    </>
  )
}
