import * as users from '#contract/users.ts'
import { countText } from '#domain/count.ts'
import { accountChangeProblem, maxUsersAtOnce, tooManyUsersSentence } from '#domain/staff-change.ts'
import { type UserStatus, userStatuses } from '#domain/staff-user.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { choice } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { receiptsIn } from '#crud/receipts.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import { useWrite } from '#crud/use-write.ts'
import { ExcludedUsers } from './excluded-users.tsx'
import { useVersionedCall } from './use-versioned-call.ts'
import { splitUsers } from './user.ts'
import './users.css'

const fields = { status: choice(userStatuses, { label: 'New status', required: missingStatus }) }

/** Sets the status of the selected users, of all or of none (USR-04). */
export default function UserStatusDialog({ declaration, record, records = [record], onClose }: DialogProps) {
  const me = useCurrentUser()
  const form = useFormState({ status: null })
  const { send } = useWrite(users.setStatus)
  const sendVersioned = useVersionedCall(records)
  const status = statusIn(form.values)
  const showDone = useDoneChanges()
  const { included, excluded } = splitUsers(records, (user) => (me && status ? accountChangeProblem(me, user, { ...user, status }) : null))
  return (
    <DialogFrame
      title={`Set the status of ${included.length} user(s)`}
      confirm="Set status"
      working="Setting…"
      isBlocked={included.length === 0 || included.length > maxUsersAtOnce}
      form={form}
      failure="Failed to update user"
      resource={declaration.name}
      check={(values) => ({ status: statusIn(values) ? null : missingStatus })}
      submit={async (values) => {
        const chosen = statusIn(values)
        if (!chosen) return
        const answer = await sendVersioned(
          included.map(({ id }) => id),
          (several) => send({}, { ...several, status: chosen }),
        )
        const message = `${countText(included.length, declaration.label)} set to ${userStatuses[chosen].label.toLowerCase()}`
        showDone({ message, receipts: receiptsIn([answer]), resources: [declaration.name] })
      }}
      onClose={onClose}
    >
      <p>Inactive and suspended users are signed out and can’t sign in.</p>
      <FormFields fields={fields} names={['status']} state={form} idOf={(name) => `user-bulk-${name}`} />
      {included.length > maxUsersAtOnce ? <p role="alert">{tooManyUsersSentence}. Please select fewer.</p> : null}
      <ExcludedUsers excluded={excluded} />
    </DialogFrame>
  )
}

function statusIn({ status }: FormValues): UserStatus | null {
  return typeof status === 'string' && Object.hasOwn(userStatuses, status) ? (status as UserStatus) : null
}
