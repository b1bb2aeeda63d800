import { useNotification } from '@refinedev/core'
import { Button, Modal } from 'antd'
import {
  type Preferences,
  changedPreferences,
  channelState,
  completePreferences,
  notificationChannels,
  notificationTypes,
  withChannel,
} from '#domain/notification.ts'
import { usePermission } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { Loading } from '#crud/loading.tsx'
import { readFirst } from '#crud/read-first.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCall } from '#crud/use-call.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import './customers.css'

const title = 'Notification preferences'
const channelLabels = { email: 'Email', sms: 'SMS', push: 'Push' } as const
const typeLabels: Readonly<Record<(typeof notificationTypes)[number], string>> = {
  OrderConfirmed: 'Order confirmed',
  PaymentConfirmation: 'Payment confirmation',
  ReportAvailable: 'Report available',
  PrescriptionReviewed: 'Prescription reviewed',
  SampleCollected: 'Sample collected',
  OrderCompleted: 'Order completed',
}

/** Which notifications a customer wants, by channel and type (CUS-04). */
export default function CustomerPreferencesDialog(props: DialogProps) {
  const { declaration, record, onClose } = props
  // Read once: the form keeps what was typed, whatever is refetched.
  const once = { queryKey: ['customer preferences', record.id], gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }
  const query = useCallQuery(declaration, 'preferences', { path: { id: record.id } }, once)
  const readNow = async () => completePreferences((await query.refetch({ throwOnError: true })).data?.data)
  if (query.data) return <PreferencesForm {...props} saved={completePreferences(query.data.data)} readNow={readNow} />
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {query.error ? <ErrorPanel title="The preferences could not be loaded" error={query.error} onRetry={() => void query.refetch()} /> : <Loading rows={6} />}
    </Modal>
  )
}

interface PreferencesFormProps extends DialogProps {
  readonly saved: Preferences
  /** Reads the preferences as they are now. */
  readNow(): Promise<Preferences>
}

function PreferencesForm({ declaration, record, saved, readNow, onClose }: PreferencesFormProps) {
  const form = useFormState({ ...saved })
  const { allowed, reason } = usePermission('customers.edit')
  const { send } = useCall(declaration.name, 'savePreferences')
  const { open } = useNotification()
  const preferences = completePreferences(form.values as Preferences)
  return (
    <DialogFrame
      title={title}
      confirm="Save preferences"
      working="Saving…"
      isBlocked={!allowed}
      form={form}
      failure="Failed to update preferences"
      resource={declaration.name}
      submit={async () => {
        // They are saved whole: what somebody else chose meanwhile is sent as they chose it.
        const now = await readFirst(readNow)
        await send({ id: record.id }, { preferences: completePreferences(now, changedPreferences(form.start as Preferences, preferences)) })
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
