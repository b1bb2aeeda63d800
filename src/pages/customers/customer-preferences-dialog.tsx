import { useNotification } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import * as customers from '#contract/customers.ts'
import {
  type Preferences,
  channelState,
  completePreferences,
  mergePreferences,
  notificationChannels,
  notificationTypes,
  withChannel,
} from '#domain/notification.ts'
import { usePermission } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { Loading } from '#crud/loading.tsx'
import { titleOf } from '#definition/sentence.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { readFirst } from '#crud/read-first.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { describeError, UnsentError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import './customers.css'

const channelLabels = { email: 'Email', sms: 'SMS', push: 'Push' } as const
const typeLabels: Readonly<Record<(typeof notificationTypes)[number], string>> = {
  OrderConfirmed: 'Order confirmed',
  PaymentConfirmation: 'Payment confirmation',
  ReportAvailable: 'Report available',
  PrescriptionReviewed: 'Prescription reviewed',
  SampleCollected: 'Sample collected',
  OrderCompleted: 'Order completed',
}

/** Notification preferences of a customer, by channel and type (CUS-04). */
export default function CustomerPreferencesDialog(props: DialogProps) {
  const { record, onClose } = props
  const title = dialogTitle(props)
  const { content, error, retry } = useRead(customers.preferences, { id: record.id }, { purpose: 'form' })
  // The first answer stays: a refetch must not change the typed values.
  const first = useRef(content)
  first.current ??= content
  if (first.current) return <PreferencesForm {...props} saved={first.current} version={first.current.version ?? undefined} />
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {error ? <ErrorPanel title="The preferences could not be loaded" error={error} onRetry={retry} /> : <Loading rows={6} />}
    </Modal>
  )
}

interface PreferencesFormProps extends DialogProps {
  readonly saved: Preferences
  readonly version: string | undefined
}

function PreferencesForm(props: PreferencesFormProps) {
  const { declaration, record, saved, version, onClose } = props
  const form = useFormState(completePreferences(saved))
  const { allowed, reason } = usePermission('customers.edit')
  const { send } = useWrite(customers.savePreferences)
  const { open } = useNotification()
  const readNow = useReadNow()
  const save = (wanted: Preferences, over: string | undefined) => send({ id: record.id }, { preferences: wanted }, { version: over })
  /** Saves again on top of another person's change. */
  const saveWithTheirs = async () => {
    const theirs = await readFirst(() => readNow(customers.preferences, { id: record.id }))
    if (!theirs) throw new UnsentError('not sent')
    await save(mergePreferences(saved, preferences, theirs), theirs.version ?? undefined)
    open?.({ type: 'success', message: 'Notification preferences saved. Changes of somebody else are kept' })
  }
  const preferences = completePreferences(form.values as Preferences)
  return (
    <DialogFrame
      title={dialogTitle(props)}
      confirm="Save preferences"
      working="Saving…"
      isBlocked={!allowed}
      form={form}
      failure="Failed to update preferences"
      resource={declaration.name}
      submit={async () => {
        try {
          await save(preferences, version)
        } catch (error) {
          if (version === undefined || !describeError(error).isStale) throw error
          return saveWithTheirs()
        }
        open?.({ type: 'success', message: 'Notification preferences saved' })
      }}
      onClose={onClose}
    >
      {allowed ? null : <p>{reason}</p>}
      <table className="preferences">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {channelLabels[channel]}
                <Button
                  size="small"
                  disabled={!allowed}
                  aria-label={`${channelLabels[channel]}: ${channelState(preferences[channel])}`}
                  onClick={() => form.set(channel, withChannel(preferences[channel], channelState(preferences[channel]) !== 'All On'))}
                >
                  {channelState(preferences[channel])}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTypes.map((type) => (
            <tr key={type}>
              <th scope="row">{typeLabels[type]}</th>
              {notificationChannels.map((channel) => (
                <td key={channel}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${typeLabels[type]} by ${channelLabels[channel]}`}
                      disabled={!allowed}
                      checked={preferences[channel][type]}
                      onChange={(event) => form.set(channel, { ...preferences[channel], [type]: event.target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  )
}

/** Says whose they are: several customers have one name, and the dialog opens from a list as well. */
function dialogTitle({ declaration, record }: DialogProps): string {
  return `Notification preferences of ${titleOf(declaration, record)}`
}
