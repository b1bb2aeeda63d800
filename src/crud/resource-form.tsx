import { Skeleton } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { formFieldNames, initialValues } from '#definition/record.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { failureOf } from './failure.ts'
import { FormFrame } from './form-frame.tsx'
import { guardOf } from './guard-of.ts'
import { MissingRecord } from './missing-record.tsx'
import { usePermission } from './permission.ts'
import { RecordForm } from './record-form.tsx'
import { useFreshRecord } from './use-fresh-record.ts'
import { useListAddress } from './use-list-address.ts'

interface ResourceFormProps {
  readonly declaration: Declaration
  /** The record to edit; without one a new record is made. */
  readonly id?: string
}

/** The create form (`/{name}/add`) or edit form (`/{name}/{id}/edit`) of a resource, in a modal over its list or on a page. */
export function ResourceForm({ declaration, id }: ResourceFormProps) {
  const close = useListAddress(declaration)
  const { allowed, reason = '' } = usePermission(guardOf(declaration.permission, id === undefined ? 'create' : 'edit'))
  const { one } = declaration.label
  return (
    <FormFrame place={declaration.form?.in ?? 'modal'} title={id === undefined ? `Add ${one}` : `Edit ${one}`} onClose={close}>
      {!allowed ? (
        <ErrorPanel title={reason} />
      ) : id === undefined ? (
        <RecordForm key="new" declaration={declaration} initial={initialValues(declaration)} record={null} onSaved={close} onCancel={close} />
      ) : (
        <EditForm key={id} declaration={declaration} id={id} onClose={close} />
      )}
    </FormFrame>
  )
}

function EditForm({ declaration, id, onClose }: { declaration: Declaration; id: string; onClose(): void }) {
  const { record, error, generation, readVersion, reload } = useFreshRecord(declaration.name, id)
  if (record)
    return (
      <RecordForm
        key={generation}
        declaration={declaration}
        initial={Object.fromEntries(formFieldNames(declaration).map((name) => [name, record[name] ?? null]))}
        record={record}
        onSaved={onClose}
        onCancel={onClose}
        readVersion={readVersion}
        reload={reload}
      />
    )
  if (!error) return <Skeleton active paragraph={{ rows: 8 }} />
  if (failureOf(error).isMissing) return <MissingRecord declaration={declaration} onBack={onClose} />
  return <ErrorPanel title={`The ${declaration.label.one} could not be loaded`} error={error} onRetry={() => void reload().catch(() => undefined)} />
}
