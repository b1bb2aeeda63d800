import * as users from '#contract/users.ts'
import { deletionPhrase, deletionProblem, deletionTypedProblem, maxUsersAtOnce, tooManyUsersSentence } from '#domain/staff-change.ts'
import { text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useWrite } from '#crud/use-write.ts'
import { useDeletion } from '#crud/dialog/use-delete.ts'
import { ExcludedUsers } from './excluded-users.tsx'
import { typedText } from './text-in.ts'
import { useVersionedCall } from './use-versioned-call.ts'
import { splitUsers } from './user.ts'
import './users.css'

/** Facts of a user whom somebody else has changed. */
const comparedFields = ['name', 'email', 'role', 'status']

/** Deletes one user or several after a phrase is typed; several go together or not at all (USR-09). */
export default function UserDeleteDialog({ declaration, record, records = [record], onClose, onDeleted }: DialogProps) {
  const me = useCurrentUser()
  const { included, excluded } = splitUsers(records, (user) => (me ? deletionProblem(me, user) : null))
  const form = useFormState({ phrase: '' })
  const { send } = useWrite(users.removeMany)
  const sendVersioned = useVersionedCall(records)
  const { deleteRecord, refreshAll } = useDeletion(declaration)
  const phrase = deletionPhrase(included.length)
  const isOne = included.length === 1
  const pinned = usePinnedRecord(declaration.name, records.find(({ id }) => id === included[0]?.id) ?? record)
  const submit = async (_: unknown, version?: string) => {
    const userIds = included.map(({ id }) => id)
    const [only] = userIds
    if (isOne && only !== undefined) await deleteRecord({ id: only, ...(version === undefined ? {} : { version }) }).finally(() => void refreshAll())
    else await sendVersioned(userIds, (several) => send({}, several))
    onDeleted?.(userIds)
  }
  return (
    <DialogFrame
      title={isOne ? `Delete user ${included[0]?.name}?` : `Delete ${included.length} users?`}
      confirm={isOne ? 'Delete user' : `Delete ${included.length} users`}
      working="Deleting…"
      isDanger
      isBlocked={included.length === 0 || included.length > maxUsersAtOnce}
      form={form}
      failure="Failed to delete user(s)"
      success={isOne ? 'User Deleted Successfully' : 'Users Deleted Successfully'}
      resource={declaration.name}
      {...(isOne ? { pinned, shows: comparedFields } : {})}
      check={(values) => ({ phrase: deletionTypedProblem(typedText(values, 'phrase'), included.length) })}
      submit={submit}
      onClose={onClose}
    >
      <p>This can’t be undone. They lose access immediately; their history stays in the audit trail.</p>
      {included.length > maxUsersAtOnce ? <p role="alert">{tooManyUsersSentence}. Please select fewer.</p> : null}
      <ExcludedUsers excluded={excluded} />
      {included.length > 0 ? (
        <FormFields
          fields={{ phrase: text({ label: `Type ${phrase} to confirm`, required: phrase }) }}
          names={['phrase']}
          state={form}
          idOf={() => 'user-delete-phrase'}
        />
      ) : null}
    </DialogFrame>
  )
}
