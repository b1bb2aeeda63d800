import { Button } from 'antd'
import { Keyboard } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import * as results from '#contract/results.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { readSampleNumber } from '#domain/sample-number.ts'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { BackToList } from '#crud/show/back-to-list.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { useOwnTitle } from '#ui/document-title.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useScannedCodes } from '#ui/scan-event.ts'
import { createStore } from '#ui/store.ts'
import { mayType } from '#domain/results/states.ts'
import { savedRow, savedValue, subjectOf } from '../sheet.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { useFailures } from '../use-failures.ts'
import { useSheetKeys } from '../use-sheet-keys.ts'
import { useSuccessMessage } from '../use-success-message.ts'
import type { UnsavedState } from '../use-typed-values.ts'
import { OpenSamples } from './open-samples.tsx'
import { useGridActs } from './use-grid-acts.ts'
import { factsOf, useWorksheet, type Worksheet, type WorksheetRow } from './use-worksheet.ts'
import { WorksheetFoot } from './worksheet-foot.tsx'
import { WorksheetPatient } from './worksheet-row.tsx'
import { WorksheetTable } from './worksheet-table.tsx'
import '../results.css'
import '../result-grid.css'
import './worksheet.css'
import './worksheet-phone.css'

const WorksheetKeysHelp = lazyWithPreload(async () => (await import('./worksheet-keys-help.tsx')).default)
const ParameterDialog = lazyWithPreload(async () => (await import('../parameter-dialog.tsx')).default)

/** One test of many patients as a grid, the oldest sample first (RES-02). */
export default function WorksheetPage({ declaration, id = '' }: PageProps) {
  const worksheet = useWorksheet(id)
  const { sheet, answer } = worksheet
  if (!sheet) return answer.error ? <ErrorPanel title="The worklist could not be loaded" error={answer.error} onRetry={answer.retry} /> : <Loading rows={8} />
  return <TestWorksheet key={id} declaration={declaration} id={id} {...worksheet} sheet={sheet} />
}

interface TestWorksheetProps extends Pick<ReturnType<typeof useWorksheet>, 'show' | 'drop'> {
  readonly declaration: Declaration
  readonly id: string
  readonly sheet: Worksheet
  readonly answer: Pick<DeclaredAnswer<unknown>, 'error' | 'retry'>
}

/** A parameter of a patient whose details are open. */
interface Detailed {
  readonly rowId: string
  readonly parameter: Parameter
  readonly cell: EvaluatedCell
}

function TestWorksheet({ declaration, id, sheet, answer, show, drop }: TestWorksheetProps) {
  const { rows, tests } = sheet
  const test = [...tests.values()].at(-1)
  const me = useCurrentUser()?.id
  const { allowed, reason } = usePermission('reports.create')
  const body = useRef<HTMLTableSectionElement>(null)
  const [message, setMessage] = useSuccessMessage()
  const [failures, fail] = useFailures()
  const [detailed, setDetailed] = useState<Detailed | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [unsaved] = useState(() => createStore<UnsavedState>(null))
  const unsavedByRow = useRef(new Map<string, UnsavedState>())
  const stuck = useRef(new Map<string, () => boolean>())
  const saving = useWrite(results.save)
  const beginning = useWrite(results.begin)
  const line = useLine()
  // The report that a row has by now: a save may wait for the one that begins it.
  const reports = useRef(new Map<string, string>())
  useOwnTitle(`To test: ${test?.name ?? ''}`)
  useSheetKeys({ '?': () => setHelpOpen(true) })
  const facts = useMemo(() => factsOf(sheet, me), [sheet, me])
  const write = (row: Pick<WorksheetRow, 'id' | 'reportId' | 'orderId' | 'patient'>, values: Parameters<typeof grid.acts.current.write>[1]) =>
    line(async () => {
      const known = row.reportId ?? reports.current.get(row.id)
      const reportId = known ?? (await beginning.send({}, { orderId: row.orderId, patientId: row.patient.id }, { isLazy: true }))?.id
      if (reportId === undefined) throw new TypeError('the answer names no report')
      reports.current.set(row.id, reportId)
      const saved = await saving.send({ id: reportId }, { testId: id, values }, { isLazy: true })
      if (saved) show(row.id, saved)
    })
  const onScan = (number: string, code: string | undefined): void => {
    const row = rows.find(({ sample }) => sample.number === number)
    setMessage(null)
    fail('scan', row ? null : `Sample ${number} is not in this list`)
    if (row && !grid.focusRow(row.id, code)) fail('scan', `${number}, ${row.patient.name}: nothing can be typed here`)
  }
  const grid = useGridActs({
    ...{ body, rows, write, onScan },
    fail: (row, text) => fail(row.id, text === null ? null : `${row.patient.name}, ${row.sample.number}: ${text}`),
    details: ({ id: rowId }, parameter, cell) => setDetailed({ rowId, parameter, cell }),
    unsaved(rowId, state, isStuck) {
      stuck.current.set(rowId, isStuck)
      unsavedByRow.current.set(rowId, state)
      const states = [...unsavedByRow.current.values()]
      unsaved.set(states.includes('stuck') ? 'stuck' : states.includes('saving') ? 'saving' : null)
    },
  })
  useScannedCodes((code) => {
    const number = readSampleNumber(code)
    if (number !== null) onScan(number, grid.active?.code)
    return number !== null
  })
  const { active } = grid
  const first = rows.find((row) => allowed && row.problem === null && facts.get(row.id)?.progress !== 'done')?.id
  const focusableRow = active?.rowId ?? first
  const shown = detailed === null ? undefined : rows.find((row) => row.id === detailed.rowId)
  const count = sheet.totalCount
  return (
    <section aria-label="Worklist" data-worksheet>
      <LeaveGuard unsaved={unsaved} stuck={stuck} />
      <BackToList declaration={declaration} />
      <PageHeader
        title={test?.name ?? 'To test'}
        subtitle={`${count === 1 ? '1 sample' : `${count} samples`} to test, the oldest first${count > rows.length ? `. The first ${rows.length} are here, the others follow them` : ''}`}
        actions={<Button type="text" aria-label="Keys of this grid" icon={<Keyboard size={16} aria-hidden="true" />} onClick={() => setHelpOpen(true)} />}
      />
      <LiveRefetch resources={watched} isOfOthers onChange={answer.retry} />
      {answer.error ? (
        <OutdatedNote declaration={declaration} title="The worklist could not be read again" error={answer.error} onRetry={answer.retry} />
      ) : null}
      {!test || rows.length === 0 ? (
        <EmptyPanel message="No samples to test" action={<LinkButton to="/worklists">Back to worklists</LinkButton>} />
      ) : test.parameters.length === 0 ? (
        <>
          <p>This test has no parameters in the catalogue. Its results are typed on the sheet of each patient.</p>
          <OpenSamples declaration={declaration} test={test} />
        </>
      ) : (
        <WorksheetTable test={test} body={body}>
          {rows.map((row) => {
            const own = tests.get(row.collectedOn)
            const fact = facts.get(row.id)
            return own && fact ? (
              <WorksheetPatient
                key={row.id}
                row={row}
                test={own}
                progress={fact.progress}
                other={fact.other}
                mayWrite={allowed}
                active={active?.rowId === row.id ? active.code : null}
                focusable={focusableRow === row.id ? (active?.code ?? own.parameters[0]?.code ?? null) : null}
                acts={grid.acts}
              />
            ) : null
          })}
        </WorksheetTable>
      )}
      <WorksheetFoot
        testId={id}
        rows={rows}
        facts={facts}
        unsaved={unsaved}
        unsavedOf={(rowId) => unsavedByRow.current.get(rowId) ?? null}
        reason={reason}
        note={grid.note}
        message={message}
        failures={[...failures.values()]}
        line={line}
        onFail={(text) => fail('hand over', text)}
        onShow={show}
        onDrop={drop}
        onDone={(done) => {
          setMessage(done)
          answer.retry()
        }}
      />
      {detailed && shown ? (
        <Suspense fallback={null}>
          <ParameterDialog
            declaration={declaration}
            reportId={shown.reportId}
            patientId={shown.patient.id}
            parameter={detailed.parameter}
            subject={subjectOf(shown)}
            cell={detailed.cell}
            row={savedIn(shown, detailed.parameter, id)}
            isOpen={allowed && mayType(savedIn(shown, detailed.parameter, id), shown.values, false)}
            onSave={(remark) => write(shown, [{ ...savedValue(detailed.parameter, savedIn(shown, detailed.parameter, id)), ...remark }])}
            onClose={() => setDetailed(null)}
          />
        </Suspense>
      ) : null}
      {isHelpOpen ? (
        <Suspense fallback={null}>
          <WorksheetKeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const watched = ['reports', 'samples', 'orders']

function savedIn({ values }: WorksheetRow, parameter: Parameter, testId: string) {
  return savedRow({ rows: values }, { test: { id: testId }, parameter })
}

/** Does one work after the other, so that forty pasted values are no forty calls at once. */
function useLine(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const done = last.current.then(work, work)
    last.current = done.catch(() => undefined)
    return done
  }
}
