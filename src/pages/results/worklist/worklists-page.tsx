import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { worklists } from '#contract/worklists.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { stretchText } from '#domain/due.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { DueText } from '#ui/due-text.tsx'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { OpenSamples } from './open-samples.tsx'
import './worklists.css'

type OpenTest = Content<typeof worklists>['tests'][number]

const pollMs = 60_000
const watched = ['samples', 'reports', 'orders']

/** The received samples without a complete result, by department and test, or by the moment at which a test is due first: a test leads to its grid (WRK-02). */
export default function WorklistsPage({ declaration }: PageProps) {
  const answer = useRead(worklists, {}, { everyMs: pollMs })
  const [search, setSearch] = useSearchParams()
  const isOnlyLate = search.get('late') === 'true'
  const isByDue = search.get('sort') === 'due'
  const toggle = (name: string, value: string) => {
    const changed = new URLSearchParams(search)
    if (changed.get(name) === value) changed.delete(name)
    else changed.set(name, value)
    setSearch(changed, { replace: true })
  }
  const tests = answer.content?.tests ?? []
  const late = tests.reduce((sum, test) => sum + test.late, 0)
  return (
    <section aria-label="To test">
      <PageHeader
        title="To test"
        subtitle="Received samples without a complete result"
        actions={
          <>
            <LightButton aria-pressed={isByDue} onClick={() => toggle('sort', 'due')}>
              First due first
            </LightButton>
            {late > 0 || isOnlyLate ? (
              <LightButton aria-pressed={isOnlyLate} onClick={() => toggle('late', 'true')}>
                Only late ({late})
              </LightButton>
            ) : null}
          </>
        }
      />
      <LiveRefetch resources={watched} onChange={answer.retry} />
      <AnswerBody declaration={declaration} answer={answer} title="The worklists could not be loaded" rows={8}>
        {(content) => (
          <OpenTests declaration={declaration} tests={isOnlyLate ? content.tests.filter((test) => test.late > 0) : content.tests} isByDue={isByDue} />
        )}
      </AnswerBody>
    </section>
  )
}

interface OpenTestsProps {
  readonly declaration: Declaration
  readonly tests: readonly OpenTest[]
  /** In one list by the moment at which the first sample of a test is due, not by department. */
  readonly isByDue: boolean
}

/** Tests by the moment at which they are due first; those without one last. */
function byDue(one: OpenTest, other: OpenTest): number {
  if (one.dueAt === null || other.dueAt === null) return Number(one.dueAt === null) - Number(other.dueAt === null)
  return Date.parse(one.dueAt) - Date.parse(other.dueAt)
}

function OpenTests({ declaration, tests, isByDue }: OpenTestsProps) {
  if (tests.length === 0) return <EmptyPanel message="No samples to test" action={<LinkButton to="/samples/receive">Receive samples</LinkButton>} />
  const departments = [...new Set(tests.map(({ department }) => department))]
  return (
    <div className="worklists">
      <table>
        <TableHead titles={['Test', 'Samples', 'Oldest', 'Due']} figures={['Samples']} hidden="Show the samples" />
        {isByDue ? (
          <tbody aria-label="By due time">
            {tests.toSorted(byDue).map((test) => (
              <TestRow key={test.id} declaration={declaration} test={test} />
            ))}
          </tbody>
        ) : (
          departments.map((department) => (
            <tbody key={department} aria-label={department}>
              <tr className="worklists-department">
                <th scope="rowgroup" colSpan={5}>
                  <TypedText text={department} />
                </th>
              </tr>
              {tests
                .filter((test) => test.department === department)
                .map((test) => (
                  <TestRow key={test.id} declaration={declaration} test={test} />
                ))}
            </tbody>
          ))
        )}
      </table>
    </div>
  )
}

function TestRow({ declaration, test }: { readonly declaration: Declaration; readonly test: OpenTest }) {
  const [isOpen, setOpen] = useState(false)
  const now = new Date(usePresent(tenSecondsOf))
  const { id, name, laboratory, count, late, oldest, dueAt } = test
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <Link to={`/worklists/${id}`}>
            <TypedText text={name} />
          </Link>
          {laboratory ? (
            <small>
              done by <TypedText text={laboratory} />
            </small>
          ) : null}
        </th>
        <td className="at-end" data-label="Samples">
          {count}
        </td>
        <td data-label="Oldest">{oldest ? stretchText(now.getTime() - Date.parse(oldest)) : null}</td>
        <td data-label="Due">
          {dueAt ? <DueText dueAt={dueAt} /> : null}
          {late > 1 ? <small>{late} late</small> : null}
        </td>
        <td className="at-end">
          <LightButton
            variant="text"
            isSmall
            aria-expanded={isOpen}
            aria-label={`Samples of ${name}`}
            icon={isOpen ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr className="worklists-samples">
          <td colSpan={5}>
            <OpenSamples declaration={declaration} test={test} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}
