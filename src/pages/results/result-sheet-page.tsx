import { Button } from 'antd'
import { Keyboard } from 'lucide-react'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as results from '#contract/results.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { mayCorrect, mayStep, mayType } from '#domain/results/states.ts'
import { usePermission } from '#crud/current-user.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOwnTitle } from '#ui/document-title.ts'
import { createStore } from '#ui/store.ts'
import { CorrectionForm } from './correction.tsx'
import { FactHeads } from './grid-cell.tsx'
import { PatientOutdated } from './patient-outdated.tsx'
import { ManualResults } from './manual-results.tsx'
import { ManualResultsForm } from './manual-results-form.tsx'
import { ReturnReasons, SheetChecks } from './sheet-checks.tsx'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetSamples } from './sheet-samples.tsx'
import { SheetHead } from './sheet-head.tsx'
import { useWaitingNeighbours } from './sheet-neighbours.tsx'
import { SheetProgress } from './sheet-progress.tsx'
import { StepsBar } from './steps-bar.tsx'
import { TestGrid } from './test-grid.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useFailures } from './use-failures.ts'
import { useSave } from './use-save.ts'
import { useSheetChanges } from './use-sheet-changes.ts'
import { useSheetKeys } from './use-sheet-keys.ts'
import { useSuccessMessage } from './use-success-message.ts'
import type { UnsavedState, TypedValue } from './use-typed-values.ts'
import { contractKey } from '#crud/contract-answer.ts'
import { type DeclaredAnswer, useRead } from '#crud/use-read.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useWrite } from '#crud/use-write.ts'
import { LiveNote } from '#crud/show/live-note.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { formersByCode, placedRows, savedRow, savedValue, type Sheet, type SheetRow, type SheetTest, subjectOf } from './sheet.ts'
import './results.css'

const SheetDifferences = lazyWithPreload(async () => (await import('./sheet-differences.tsx')).default)
const SheetKeysHelp = lazyWithPreload(async () => (await import('./sheet-keys-help.tsx')).default)
const ParameterDialog = lazyWithPreload(async () => (await import('./parameter-dialog.tsx')).default)

/** A report's results: typed in a grid, handed over, verified and released (RES-01 to RES-12). */
export default function ResultSheetPage({ declaration, id = '' }: PageProps) {
  // Another report's answer is never shown under this address.
  const accepts = useCallback((sheet: Sheet) => sheet.id === id, [id])
  const answer = useRead(results.sheet, { id }, { pollMs: 60_000, accepts })
  const { content, error, retry } = answer
  if (!content) return error ? <ErrorPanel title="The results could not be loaded" error={error} onRetry={retry} /> : <Loading rows={8} />
  return <ResultSheet key={id} declaration={declaration} sheet={content} answer={answer} />
}

function ResultSheet({ declaration, sheet, answer }: { declaration: Declaration; sheet: Sheet; answer: DeclaredAnswer<Sheet> }) {
  const liveChanges = useSheetChanges(sheet, answer)
  const [detailed, setDetailed] = useState<Detailed | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useOwnTitle(`${sheet.number} ${sheet.patient.name}`)
  useSheetKeys({ '?': () => setHelpOpen(true) })
  const [message, setMessage] = useSuccessMessage()
  const neighbours = useWaitingNeighbours(sheet.id)
  const [isOnlyAbnormal, setOnlyAbnormal] = useState(false)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const [isJustReleased, setJustReleased] = useState(false)
  const [failures, fail] = useFailures()
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const unsavedByTest = useRef(new Map<string, UnsavedState>())
  // A store, so that a keystroke does not draw the whole sheet.
  const [unsaved] = useState(() => createStore<UnsavedState>(null))
  const stuck = useRef(new Map<string, () => boolean>())
  const saving = useWrite(results.save)
  const amending = useWrite(results.amend)
  const { allowed } = usePermission('reports.create')
  const { patient } = sheet
  const released = sheet.state === 'Released' || sheet.state === 'Amended'
  const subject = useMemo(() => subjectOf({ patient, collectedOn: sheet.collectedOn }), [patient, sheet.collectedOn])
  const formers = useMemo(() => formersByCode({ formers: sheet.formers }), [sheet.formers])
  const placed = useMemo(() => placedRows(sheet), [sheet])
  const rowsOf = (testId: string) => sheet.rows.filter((row) => row.testId === testId)
  const isCorrecting = (testId: string) => correcting !== null && rowsOf(testId).some(mayCorrect)
  const refresh = useRefresh()
  const write = async (testId: string, values: readonly TypedValue[]) => {
    const fresh =
      correcting !== null && isCorrecting(testId)
        ? await amending.send({ id: sheet.id }, { testId, values, reason: correcting }, { isLazy: true })
        : await saving.send({ id: sheet.id }, { testId, values }, { isLazy: true })
    // The count of the queue is beside the menu.
    if (fresh && openIds(fresh) !== openIds(sheet)) void refresh(['results'], undefined, { skippedKey: contractKey(results.sheet, { id: sheet.id }) })
  }
  const save = useSave(sheet, write, fail)
  const canType = (testId: string) => {
    const [rows, isCorrected] = [rowsOf(testId), isCorrecting(testId)]
    return (saved: SheetRow | undefined) => allowed && mayType(saved, rows, isCorrected)
  }
  const onReleased = () => {
    setCorrecting(null)
    setJustReleased(true)
  }
  return (
    <section aria-label="Results" data-results data-only-abnormal={isOnlyAbnormal || undefined}>
      <FactHeads />
      <LeaveGuard unsaved={unsaved} stuck={stuck} />
      <PageHeader
        title={`Results ${sheet.number}`}
        subtitle={
          <>
            Order <Link to={fillPath('/orders/{id}', { id: sheet.orderId })}>{sheet.orderNumber}</Link>
            {sheet.orderStatus === 'Cancelled' ? ' (cancelled)' : ''} · collected on{' '}
            {sheet.collectedAt ? <InstantText instant={sheet.collectedAt} /> : formatCivilDate(sheet.collectedOn)}
            {sheet.collectedBy ? ` by ${sheet.collectedBy}` : null}
          </>
        }
        actions={
          <>
            {sheet.hasFile ? <ScreenSlot name="report-file" declaration={declaration} values={{ reportId: sheet.id }} isOften="absent" /> : null}
            <LinkButton to="/results">Back to queue</LinkButton>
            <Button
              type="text"
              className="for-keys"
              aria-label="Keys of this sheet"
              icon={<Keyboard size={16} aria-hidden="true" />}
              onClick={() => setHelpOpen(true)}
            />
            {allowed && !released ? <Button onClick={() => setAdding(true)}>Add more results</Button> : null}
          </>
        }
      />
      {answer.error ? <OutdatedNote declaration={declaration} title="The results could not be read again" error={answer.error} onRetry={answer.retry} /> : null}
      <SheetHead declaration={declaration} sheet={sheet} neighbours={neighbours} />
      <SheetSamples declaration={declaration} samples={sheet.samples} />
      <LiveNote
        declaration={declaration}
        record={sheet}
        liveChanges={liveChanges}
        onShow={answer.retry}
        drawDifferences={() => (
          <Suspense fallback={null}>
            <SheetDifferences shown={sheet} />
          </Suspense>
        )}
      />
      {sheet.isPatientOutdated ? <PatientOutdated sheet={sheet} onDone={setMessage} /> : null}
      <ReturnReasons rows={sheet.rows} />
      {sheet.tests
        .filter(({ parameters }) => parameters.length > 0)
        .map((test) => (
          <TestGrid
            key={test.id}
            test={test}
            rows={placed.byTest.get(test.id) ?? noRows}
            formers={formers}
            subject={subject}
            notes={notes}
            samples={sheet.samples}
            canType={canType(test.id)}
            onSave={(values) => save(test.id, values)}
            onMended={() => fail(test.id, null)}
            onUnsaved={(each, isStuck) => {
              stuck.current.set(test.id, isStuck)
              unsavedByTest.current.set(test.id, each)
              const states = [...unsavedByTest.current.values()]
              unsaved.set(states.includes('stuck') ? 'stuck' : states.includes('saving') ? 'saving' : null)
            }}
            onDetails={(parameter, cell) => setDetailed({ test, parameter, cell })}
          />
        ))}
      <ManualResults sheet={sheet} rows={placed.others} correcting={correcting} onDone={setMessage} />
      <SheetChecks sheet={sheet} />
      <div className="results-end">
        <SheetFoot sheet={sheet} message={message} failures={[...new Set(failures.values())]} onNotes={setNotes} />
        <div className="results-bar">
          <SheetProgress sheet={sheet} isOnlyAbnormal={isOnlyAbnormal} onOnlyAbnormal={setOnlyAbnormal} />
          <StepsBar sheet={sheet} unsaved={unsaved} next={neighbours.next} onDone={setMessage} onReleased={onReleased}>
            {correcting !== null || sheet.rows.some(({ state }) => mayStep('amend', state)) ? (
              <CorrectionForm
                reportId={sheet.id}
                reason={correcting}
                onStart={(reason) => {
                  setMessage(null)
                  setCorrecting(reason)
                }}
              />
            ) : null}
          </StepsBar>
        </div>
      </div>
      {isJustReleased ? <ScreenSlot name="order-next-step" declaration={declaration} values={{ orderId: sheet.orderId }} isOften="absent" /> : null}
      {detailed ? (
        <Suspense fallback={null}>
          <ParameterDialog
            declaration={declaration}
            reportId={sheet.id}
            patientId={patient.id}
            parameter={detailed.parameter}
            subject={subject}
            cell={detailed.cell}
            row={savedRow(sheet, detailed)}
            isOpen={canType(detailed.test.id)(savedRow(sheet, detailed))}
            onSave={(remark) => write(detailed.test.id, [{ ...savedValue(detailed.parameter, savedRow(sheet, detailed)), ...remark }])}
            onClose={() => setDetailed(null)}
          />
        </Suspense>
      ) : null}
      {isHelpOpen ? (
        <Suspense fallback={null}>
          <SheetKeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      ) : null}
      {isAdding ? <ManualResultsForm sheet={sheet} onClose={() => setAdding(false)} onDone={setMessage} /> : null}
    </section>
  )
}

const openIds = ({ openCriticals }: Sheet) => openCriticals.map(({ id }) => id).join()

const noRows: readonly SheetRow[] = []

/** A parameter whose details are open, as evaluated when they were opened. */
interface Detailed {
  readonly test: SheetTest
  readonly parameter: Parameter
  readonly cell: EvaluatedCell
}
