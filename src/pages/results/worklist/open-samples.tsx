import { Link } from 'react-router-dom'
import { openSamples } from '#contract/worklists.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { DueText } from '#ui/due-text.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { sheetPath } from './sheet-path.ts'
import './worklists.css'

const watched = ['samples', 'reports']
/** Most samples that are listed below a test: its grid has the others. */
const maxSamples = 25

interface OpenSamplesProps {
  readonly declaration: Declaration
  readonly test: { readonly id: string; readonly name: string }
}

/** The open samples of a test, the oldest first; each leads to its result sheet. */
export function OpenSamples({ declaration, test: { id, name } }: OpenSamplesProps) {
  const answer = useRead(openSamples, { testId: id, limit: maxSamples })
  const today = useToday()
  return (
    <>
      <LiveRefetch resources={watched} onChange={answer.retry} />
      <AnswerBody declaration={declaration} answer={answer} title="The samples could not be loaded" rows={2}>
        {({ items, totalCount }) => (
          <>
            <ul className="worklist-samples" aria-label={`Samples of ${name}`}>
              {items.map((sample) => (
                <li key={sample.id}>
                  <Link className="figure" to={sheetPath(sample)}>
                    {sample.sample.number}
                  </Link>
                  <span>
                    <TypedText text={sample.patient.name} /> <small>{patientFactsText(sample.patient, today)}</small>
                  </span>
                  <Link className="figure" to={fillPath('/orders/{id}', { id: sample.orderId })}>
                    {sample.orderNumber}
                  </Link>
                  <span>
                    {sample.receivedAt ? (
                      <>
                        received <InstantText instant={sample.receivedAt} />
                      </>
                    ) : null}
                  </span>
                  <span>{sample.problem ?? (sample.dueAt ? <DueText dueAt={sample.dueAt} /> : null)}</span>
                </li>
              ))}
            </ul>
            {totalCount > items.length ? (
              <p>
                {totalCount - items.length} more in <Link to={`/worklists/${id}`}>the grid</Link>
              </p>
            ) : null}
          </>
        )}
      </AnswerBody>
    </>
  )
}
