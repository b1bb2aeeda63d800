import { Link } from 'react-router-dom'
import * as cash from '#contract/cash.ts'
import { formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useRead } from '#crud/use-read.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

/** The days closed last, with their differences. */
export function ClosedDays({ declaration }: PageProps) {
  const answer = useRead(cash.closedDays, { page: 1, limit: 10 })
  return (
    <section className="cash-table cash-closed" aria-label="Closed days">
      <h2>Closed days</h2>
      <AnswerBody declaration={declaration} answer={answer} title="The closed days could not be loaded" rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No day is closed yet.</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Closed by</th>
                  <th scope="col">Expected</th>
                  <th scope="col">Counted</th>
                  <th scope="col">Difference</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, date, closedBy, expected, counted, reason }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={`/cash?date=${date}`}>{isCivilDate(date) ? formatCivilDate(date) : date}</Link>
                    </th>
                    <td>
                      <TypedText text={closedBy} />
                      {reason ? (
                        <small>
                          <TypedText text={reason} />
                        </small>
                      ) : null}
                    </td>
                    <td>
                      <RupeesText paise={expected} />
                    </td>
                    <td>
                      <RupeesText paise={counted} />
                    </td>
                    <td className={counted === expected ? undefined : 'cash-difference'}>
                      <RupeesText paise={counted - expected} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </AnswerBody>
    </section>
  )
}
