import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as samples from '#contract/samples.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { stretchText } from '#domain/due.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { samplePlace } from '#domain/sample.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { TableHead } from '#ui/table-head.tsx'
import { TransportTimes } from '#ui/transport-times.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { ContainerName } from './container-name.tsx'

type Underway = Content<typeof samples.underway>['items'][number]

/** Milliseconds between two reads while nothing is heard of changes. */
const pollMs = 60_000
const watched = ['samples']
/** Milliseconds without a change before the list is read again: scans one after the other are answered first. */
const pauseMs = 1_500
/** Most samples that are listed: the oldest. */
const maxListed = 50

/** The samples that are drawn and have not arrived, the oldest first, each with the person who has it (SMP-06). Nothing against an API without the call. */
export const UnderwayList = memo(function UnderwayList({ declaration }: { readonly declaration: Declaration }) {
  const answer = useRead(samples.underway, { limit: maxListed }, { everyMs: pollMs })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(answer.retry, pauseMs)
  }
  if (describeError(answer.error).isUnsupported) return null
  return (
    <section aria-label="On their way" className="underway">
      <LiveRefetch resources={watched} onChange={readSoon} />
      <h2>
        On their way
        {answer.content ? <small>{listedText(answer.content)}</small> : null}
      </h2>
      <AnswerBody declaration={declaration} answer={answer} title="The samples on their way could not be loaded" rows={4}>
        {({ items }) => (items.length === 0 ? <p className="underway-empty">No drawn sample is on its way.</p> : <UnderwayTable rows={items} />)}
      </AnswerBody>
    </section>
  )
})

function listedText({ items, totalCount }: Content<typeof samples.underway>): string {
  const all = formatCount(totalCount)
  return items.length < totalCount ? `the ${items.length} oldest of ${all}` : all
}

function UnderwayTable({ rows }: { readonly rows: readonly Underway[] }) {
  const now = new Date(usePresent(tenSecondsOf))
  const today = useToday()
  return (
    <div className="scan-list">
      <table aria-label="Samples on their way">
        <TableHead titles={['Drawn', 'Sample', 'Patient', 'Where']} />
        <tbody>
          {rows.map(({ sample, patient, order }) => (
            <tr key={sample.id}>
              <td className="scan-time">{sample.collectedAt ? `${stretchText(now.getTime() - Date.parse(sample.collectedAt))} ago` : emptyText}</td>
              <th scope="row">
                <span className="figure">{sample.number}</span>
                <small>
                  <ContainerName name={sample.container} />
                </small>
              </th>
              <td>
                <TypedText text={patient.name} />
                <small>
                  {patientFactsText(patient, today)} · <Link to={`/orders/${order.id}`}>{order.number}</Link>
                </small>
              </td>
              <td>
                <TypedText text={samplePlace(sample.state, sample)} />
                <small>
                  <TransportTimes facts={sample} />
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
