import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { type Store, useStore } from '#ui/store.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { criticalText } from '../critical-text.ts'
import type { UnsavedState } from '../use-typed-values.ts'
import { sheetPath } from './sheet-path.ts'
import type { HandOverRowsProps } from './hand-over-rows.tsx'
import type { RowFacts, WorksheetRow } from './use-worksheet.ts'

const HandOverRows = lazyWithPreload(async () => (await import('./hand-over-rows.tsx')).default)

interface WorksheetFootProps extends Pick<HandOverRowsProps, 'testId' | 'line' | 'onShow' | 'onDone' | 'onFail'> {
  readonly rows: readonly WorksheetRow[]
  readonly facts: ReadonlyMap<string, RowFacts>
  readonly unsaved: Store<UnsavedState>
  unsavedOf(rowId: string): UnsavedState
  /** Reason that the user may not hand over. */
  readonly reason: string | undefined
  /** The note about a paste. */
  readonly note: ReactNode
  readonly message: string | null
  readonly failures: readonly string[]
  onDrop(ids: ReadonlySet<string>): void
}

/** Shows messages, critical values and the next step below a grid of patients, over the foot of the window, so that no row moves. */
export function WorksheetFoot({ rows, facts, unsaved: store, unsavedOf, reason, note, message, failures, onDrop, ...handOver }: WorksheetFootProps) {
  const unsaved = useStore(store)
  const [handed, setHanded] = useState<readonly WorksheetRow[] | null>(null)
  const are = (progress: RowFacts['progress']) => rows.filter(({ id }) => facts.get(id)?.progress === progress)
  const [ready, done] = [are('ready').filter(({ problem }) => problem === null), are('done')]
  const criticals = rows.flatMap((row) => row.values.filter(({ flag, state }) => flag === 'Critical' && state === 'Draft').map((value) => ({ row, value })))
  useBottomOverlay('sheet')
  useBottomOverlay('said', message !== null || failures.length + criticals.length > 0)
  useBottomOverlay('paste-note', Boolean(note))
  const saved = ready.filter(({ id }) => unsavedOf(id) === null)
  const words = ready.length === 1 ? 'Hand over 1 row' : `Hand over ${ready.length} rows`
  return (
    <div className="results-end">
      <div className="results-foot">
        <div className="results-notes">{note}</div>
        {message ? (
          <p role="status" className="result-message">
            {message}
          </p>
        ) : null}
        {failures.map((failure) => (
          <p key={failure} role="alert" className="result-alert">
            {failure}
          </p>
        ))}
        {criticals.map(({ row, value }) => (
          <div key={value.id} role="alert" className="critical-banner">
            <strong>
              Critical: <TypedText text={row.patient.name} />, {row.sample.number}: {criticalText(value)}
            </strong>
            <Link to={sheetPath(row)}>Open the sheet to call</Link>
          </div>
        ))}
      </div>
      <div className="results-bar">
        <div className="results-progress">
          <span>
            {ready.length + done.length} of {rows.length} complete
          </span>
          <span role="status">{unsaved === 'saving' ? 'Saving…' : unsaved === 'stuck' ? 'Some values are not saved yet' : null}</span>
          {done.length > 0 ? (
            <LightButton isSmall onClick={() => onDrop(new Set(done.map(({ id }) => id)))}>
              Hide handed over ({done.length})
            </LightButton>
          ) : null}
        </div>
        <div className="results-steps">
          <PermittedButton
            type="primary"
            reason={reason ?? (ready.length === 0 ? 'No row has all of its values yet' : unsaved === 'saving' ? 'Values are being saved' : undefined)}
            onClick={() => setHanded(saved)}
          >
            {ready.length === 0 ? 'Hand over' : words}
          </PermittedButton>
        </div>
      </div>
      {handed ? (
        <Suspense fallback={null}>
          <HandOverRows {...handOver} rows={handed} leftOut={ready.length - handed.length} onClose={() => setHanded(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
