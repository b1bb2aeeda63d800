import type { BaseRecord } from '@refinedev/core'
import { permissionFor } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import { capitalised, statusField } from '#definition/labels.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { describeError } from '#ui/describe-error.ts'
import { usePermission } from '#crud/current-user.ts'
import { columnParts } from '#crud/list/columns.tsx'
import { FieldSections } from '#crud/form/field-sections.tsx'
import { useListAddress } from '#crud/list/state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { RecordTimeline } from '#crud/timeline/record-timeline.tsx'
import { filledFields } from './filled-fields.ts'
import { RecordFacts } from './record-facts.tsx'
import { type Peek, ShowFrame } from './show-frame.tsx'
import { RecordContent, useShownRecord } from './shown-record.tsx'
import '#crud/form/forms.css'

interface ResourceShowProps {
  readonly declaration: Declaration
  readonly id: string
  /** The record, where it is read already and has no call of its own. */
  readonly known?: KnownRecord | undefined
  /** Set where it is shown beside its list, in place of its own window. */
  readonly peek?: Peek
}

/** One record for reading (`/{name}/{id}`), in a modal, a drawer or on a page, as its declaration says. */
export function ResourceShow({ declaration, id, known, peek }: ResourceShowProps) {
  const toList = useListAddress(declaration)
  const close = peek?.onClose ?? toList
  const { allowed, reason = '' } = usePermission(permissionFor(declaration.permission, 'view'))
  const shown = useShownRecord(declaration.name, id, allowed, known)
  const { record } = shown
  const { show } = declaration
  const empty = Object.fromEntries(declaration.list.columns.map(columnParts).map((column) => [column.name, column.empty]))
  const all = show?.fields ?? Object.keys(declaration.fields)
  const status = statusField(declaration)
  const isWhole = show?.in === 'page' && !peek
  // The heading says these, and sections repeat them.
  const names = isWhole && declaration.sections ? all : all.filter((name) => name !== (show?.title ?? declaration.title) && name !== status)
  const slot = (values: BaseRecord) => <ScreenSlot name={show?.slot} declaration={declaration} values={values} isReading />
  return (
    <ShowFrame
      declaration={declaration}
      title={titleOf(declaration, record)}
      record={describeError(shown.error).isMissing ? null : record}
      status={status}
      peek={peek}
      onClose={close}
    >
      {allowed ? (
        <RecordContent declaration={declaration} shown={shown} isUnnamed={peek !== undefined} onBack={close}>
          {(values) => (
            <>
              {show?.isSlotFirst ? slot(values) : null}
              <FieldSections declaration={declaration} names={isWhole ? names : filledFields(names, values, empty)}>
                {(shown) => <RecordFacts fields={declaration.fields} names={shown} record={values} empty={empty} isLinked />}
              </FieldSections>
              {show?.isSlotFirst ? null : slot(values)}
              {peek ? null : <RecordTimeline declaration={declaration} record={{ ...values, id }} />}
            </>
          )}
        </RecordContent>
      ) : (
        <ErrorPanel title={reason} />
      )}
    </ShowFrame>
  )
}

function titleOf(declaration: Declaration, record: BaseRecord | null): string {
  const words: unknown = record?.[declaration.show?.title ?? declaration.title]
  return typeof words === 'string' && words !== '' ? words : capitalised(declaration.label.one)
}
