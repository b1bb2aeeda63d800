import { type BaseRecord, useOne } from '@refinedev/core'
import { permissionFor } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import { useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { LiveNote } from './live-note.tsx'
import { MissingRecord } from './missing-record.tsx'
import { OutdatedNote } from './outdated-note.tsx'
import { usePermission } from '#crud/current-user.ts'
import { RecordFacts } from './record-facts.tsx'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { ShowFrame } from './show-frame.tsx'
import { columnParts } from '#crud/list/column-parts.ts'
import { useListAddress } from '#crud/list/use-list-address.ts'
import '#crud/form/forms.css'

/** One record for reading (`/{name}/{id}`), in a modal, a drawer or on a page, as its declaration says. */
export function ResourceShow({ declaration, id }: { declaration: Declaration; id: string }) {
  const close = useListAddress(declaration)
  const { allowed, reason = '' } = usePermission(permissionFor(declaration.permission, 'view'))
  const liveEvents = useLiveEvents()
  const { query } = useOne({
    resource: declaration.name,
    id,
    queryOptions: { enabled: allowed },
    onLiveEvent: liveEvents.onLiveEvent,
    errorNotification: false,
  })
  const liveChanges = useLiveChanges(liveEvents, query)
  const { isForbidden, isMissing } = describeError(query.error)
  // A record that the user may no longer see is hidden.
  const record = isForbidden || !allowed ? undefined : query.data?.data
  const retry = () => void query.refetch()
  const { show } = declaration
  // The title field is the heading.
  const isNotHeading = (name: string) => name !== declaration.title
  const slot = (values: BaseRecord) => <ScreenSlot name={show?.slot} declaration={declaration} values={values} isReading />
  return (
    <ShowFrame declaration={declaration} title={titleOf(declaration, record)} record={record && !isMissing ? { ...record, id } : undefined} onClose={close}>
      {!allowed ? (
        <ErrorPanel title={reason} />
      ) : record ? (
        <>
          {query.error ? <OutdatedNote declaration={declaration} error={query.error} onRetry={retry} onBack={close} /> : null}
          <LiveNote declaration={declaration} record={{ ...record, id }} liveChanges={liveChanges} onShow={retry} />
          {show?.isSlotFirst ? slot(record) : null}
          <RecordFacts
            fields={declaration.fields}
            names={show?.fields ?? Object.keys(declaration.fields).filter(isNotHeading)}
            record={record}
            empty={Object.fromEntries(declaration.list.columns.map(columnParts).map(({ name, empty }) => [name, empty]))}
          />
          {show?.isSlotFirst ? null : slot(record)}
        </>
      ) : isMissing ? (
        <MissingRecord declaration={declaration} onBack={close} />
      ) : query.error ? (
        <ErrorPanel title={show?.failure ?? `The ${declaration.label.one} could not be loaded`} error={query.error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </ShowFrame>
  )
}

function titleOf(declaration: Declaration, record: BaseRecord | undefined): string {
  const words: unknown = record?.[declaration.title]
  return typeof words === 'string' && words !== '' ? words : capitalised(declaration.label.one)
}
