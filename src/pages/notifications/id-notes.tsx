import { Alert } from 'antd'
import { formatCount } from '#domain/count.ts'
import { maxRecipients } from '#domain/notification-delivery.ts'
import type { CheckedIds } from './use-checked-ids.ts'
import type { TypedIds } from './customer-ids.ts'

interface IdNotesProps extends TypedIds, Omit<CheckedIds, 'reaches'> {
  readonly isTooMany: boolean
}

/** Lists problems of the ids before anything is sent: duplicates, unknown ids, too many (ADV-03). */
export function IdNotes({ ids, duplicates, unknown, isChecking, isUnchecked, isTooMany }: IdNotesProps) {
  return (
    <>
      {isTooMany ? (
        <Alert type="error" showIcon message={`At most ${formatCount(maxRecipients)} customers at once; these are ${formatCount(ids.length)}`} />
      ) : null}
      {isChecking ? <p className="notify-note">Checking the ids…</p> : null}
      {isUnchecked && ids.length > 0 ? <p className="notify-note">The ids could not be checked; unknown ones are reported after sending.</p> : null}
      {duplicates.length > 0 ? (
        <p className="notify-note notify-ids">
          {formatCount(duplicates.length)}{' '}
          {duplicates.length === 1 ? 'id is given more than once and counts once' : 'ids are given more than once and count once'}: {firstOf(duplicates)}
        </p>
      ) : null}
      {unknown.length > 0 ? <IdList words={unknown.length === 1 ? 'id is unknown and is left out' : 'ids are unknown and are left out'} ids={unknown} /> : null}
    </>
  )
}

const shown = 20

const firstOf = (ids: readonly string[]) => `${ids.slice(0, shown).join(', ')}${ids.length > shown ? ` and ${formatCount(ids.length - shown)} more` : ''}`

/** Shows the number of ids that are left out, and the first of them. */
export function IdList({ words, ids }: { words: string; ids: readonly string[] }) {
  return <Alert type="warning" showIcon message={`${formatCount(ids.length)} ${words}`} description={<span className="notify-ids">{firstOf(ids)}</span>} />
}
