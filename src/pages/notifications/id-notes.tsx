import { Alert } from 'antd'
import { formatCount } from '#domain/count.ts'
import { mostRecipients } from '#domain/notification-delivery.ts'
import type { CheckedIds } from './use-checked-ids.ts'
import type { TypedIds } from './customer-ids.ts'

interface IdNotesProps extends TypedIds, CheckedIds {
  readonly isTooMany: boolean
}

/** What is to be known of the ids before anything is sent: repeated ones, unknown ones, too many (ADV-03). */
export function IdNotes({ ids, duplicates, unknown, isChecking, isUnchecked, isTooMany }: IdNotesProps) {
  return (
    <>
      {isTooMany ? (
        <Alert type="error" showIcon message={`At most ${formatCount(mostRecipients)} customers at once; these are ${formatCount(ids.length)}`} />
      ) : null}
      {isChecking ? <p className="notify-note">Checking the ids…</p> : null}
      {isUnchecked && ids.length > 0 ? <p className="notify-note">The ids could not be checked; unknown ones are reported after sending.</p> : null}
      {duplicates.length > 0 ? (
        <IdList
          words={duplicates.length === 1 ? 'id is given more than once and counts once' : 'ids are given more than once and count once'}
          ids={duplicates}
        />
      ) : null}
      {unknown.length > 0 ? (
        <IdList isWarning words={unknown.length === 1 ? 'id is unknown and is left out' : 'ids are unknown and are left out'} ids={unknown} />
      ) : null}
    </>
  )
}

const shown = 20

/** How many ids there are of a kind, and the first of them. */
export function IdList({ words, ids, isWarning = false }: { words: string; ids: readonly string[]; isWarning?: boolean }) {
  return (
    <Alert
      type={isWarning ? 'warning' : 'info'}
      showIcon
      message={`${formatCount(ids.length)} ${words}`}
      description={
        <span className="notify-ids">
          {ids.slice(0, shown).join(', ')}
          {ids.length > shown ? ` and ${formatCount(ids.length - shown)} more` : ''}
        </span>
      }
    />
  )
}
