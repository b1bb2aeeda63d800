import { deletionPhrase, deletionProblem, deletionTypedProblem } from '#domain/staff-change.ts'
import { text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCall } from '#crud/use-call.ts'
import { useDeleteRecords } from '#crud/dialog/use-delete.ts'
import { LeftOutList } from './left-out-list.tsx'
import { textIn } from './text-in.ts'
import { partUsers } from './user.ts'
import './users.css'

/** Deletes one user or several after a phrase is typed; several go together or not at all (USR-09). */
export default function UserDeleteDialog({ declaration, record, records = [record], onClose, onDeleted }: DialogProps) {
  const me = useCurrentUser()
  const { able, leftOut } = partUsers(records, (user) => (me ? deletionProblem(me, user) : null))
  const form = useFormState({ phrase: '' })
  const { send } = useCall(declaration.name, 'bulkDelete')
  const deleteRecords = useDeleteRecords(declaration)
  const phrase = deletionPhrase(able.length)
  const isOne = able.length === 1
  const submit = async () => {
    const userIds = able.map(({ id }) => id)
    if (isOne) {
      const { error } = await deleteRecords(able.map(({ id }) => ({ id })))
      if (error) throw error
    } else await send({}, { userIds })
    onDeleted?.(userIds)
  }
  return (
    <DialogFrame
      title={isOne ? `Delete user ${able[0]?.name}?` : `Delete ${able.length} users?`}
      confirm={isOne ? 'Delete user' : `Delete ${able.length} users`}
      working="Deleting…"
      isDanger
      isBlocked={able.length === 0}
      form={form}
      failure="Failed to delete user(s)"
      success={isOne ? 'User Deleted Successfully' : 'Users Deleted Successfully'}
      resource={declaration.name}
      check={(values) => ({ phrase: deletionTypedProblem(textIn(values, 'phrase'), able.length) })}
      submit={submit}
      onClose={onClose}
    >
      <p>This cannot be undone. Access ends at once; what was done stays in the audit trail.</p>
      <LeftOutList leftOut={leftOut} />
      {able.length > 0 ? (
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
