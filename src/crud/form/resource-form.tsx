import { useSubscription } from '@refinedev/core'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { refusalOfEdit } from '#crud/action-items.ts'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { describeError } from '#ui/describe-error.ts'
import { useListAddress } from '#crud/list/state.ts'
import { Loading } from '#crud/loading.tsx'
import { LiveNote } from '#crud/show/live-note.tsx'
import { MissingRecord } from '#crud/show/missing-record.tsx'
import { useRecordTitle } from '#crud/show/use-record-title.ts'
import { useFreshRecord } from '#crud/show/use-fresh-record.ts'
import { useLiveEvents } from '#crud/use-live-changes.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formValues, initialValues } from '#definition/record.ts'
import { permissionFor } from '#domain/permission.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { hasWorkingForms } from './dirty-forms.ts'
import type { FormParts } from './form-parts.ts'
import { RecordForm } from './record-form.tsx'

interface ResourceFormProps {
  readonly declaration: Declaration
  /** The record to edit; absent for a new record. */
  readonly id?: string
  /** Overrides of a bespoke form. */
  readonly parts?: FormParts
}

/** The create form (`/{name}/add`) or edit form (`/{name}/{id}/edit`) of a resource, in a modal over its list or on a page. */
export function ResourceForm({ declaration, id, parts }: ResourceFormProps) {
  const close = useListAddress(declaration)
  const { allowed, reason = '' } = usePermission(permissionFor(declaration.permission, id === undefined ? 'create' : 'edit'))
  const { one, add = `Add ${one}` } = declaration.label
  const own = parts ? { parts } : {}
  return (
    <FormFrame place={declaration.form?.in ?? 'modal'} title={id === undefined ? add : `Edit ${one}`} onClose={close}>
      {!allowed ? (
        <ErrorPanel title={reason} />
      ) : id === undefined ? (
        <RecordForm
          key="new"
          declaration={declaration}
          initial={{ ...initialValues(declaration), ...parts?.initial }}
          record={null}
          onSaved={close}
          onCancel={close}
          {...own}
        />
      ) : (
        <EditForm key={id} declaration={declaration} id={id} onClose={close} {...own} />
      )}
    </FormFrame>
  )
}

function EditForm({ declaration, id, onClose, parts }: Required<Pick<ResourceFormProps, 'declaration' | 'id'>> & { parts?: FormParts; onClose(): void }) {
  const user = useCurrentUser()
  const { record, error, readAt, readNow, retry } = useFreshRecord(declaration.name, id)
  const { changes, onLiveEvent } = useLiveEvents()
  useSubscription({ channel: `resources/${declaration.name}`, params: { ids: [id] }, onLiveEvent })
  useRecordTitle(declaration, record, `Edit ${declaration.label.one}`)
  const refusal = record ? refusalOfEdit(declaration, record, user) : undefined
  if (refusal) return <ErrorPanel title={refusal} />
  if (record)
    return (
      <>
        <LiveNote declaration={declaration} record={record} liveChanges={{ changes, readAt }} />
        <RecordForm
          declaration={declaration}
          initial={formValues(declaration, record)}
          record={record}
          onSaved={onClose}
          onCancel={onClose}
          readNow={readNow}
          {...(parts ? { parts } : {})}
        />
      </>
    )
  if (!error) return <Loading />
  if (describeError(error).isMissing) return <MissingRecord declaration={declaration} onBack={onClose} />
  return <ErrorPanel title={`The ${declaration.label.one} could not be loaded`} error={error} onRetry={retry} />
}

interface FormFrameProps {
  readonly place: 'modal' | 'page'
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/**
 * Shows a form in a modal over the list, or on its own page. Closing navigates, so that the unsaved-changes guard can ask; it does nothing while the form
 * saves.
 */
function FormFrame({ place, title, children, onClose }: FormFrameProps) {
  if (place === 'page')
    return (
      <section className="form-page">
        <PageHeader title={title} />
        {children}
      </section>
    )
  const close = () => {
    if (!hasWorkingForms()) onClose()
  }
  return (
    <Modal open title={title} width={600} footer={null} maskClosable={false} onCancel={close} className="form-modal">
      {children}
    </Modal>
  )
}
