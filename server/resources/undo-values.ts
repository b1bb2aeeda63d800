import type { Declaration } from '#definition/declaration.ts'
import { isSameJson } from '#server/call/has-values.ts'
import { refuseChanged, type UndoContext, type UndoTarget } from '#server/call/undo/undoable-acts.ts'
import type { Image, UndoableAct } from '#server/db/tables/undoable-acts.ts'
import type { Images } from './action-routes.ts'
import { auditedRecord } from './audited-record.ts'
import type { Service } from './service.ts'
import type { StoredRow } from './storage.ts'

/** The name under which an image has the version of the record; no field has it. */
const version = '~version'

/** The values of a record and its version. */
export function imageOf(row: StoredRow): Image {
  return { ...row.values, [version]: row.version }
}

/** The changed values of a record and its versions; null where a changed one is not kept: the words of a person, and a file, which may be gone. */
export function changedImages({ fields }: Pick<Declaration, 'fields'>, { was, became }: Images): Images | null {
  const names = Object.keys(became).filter((name) => !isSameJson({ value: was[name] ?? null }, { value: became[name] ?? null }))
  if (names.some((name) => fields[name]?.personal || fields[name]?.kind === 'file')) return null
  const only = (image: Image) => Object.fromEntries(names.map((name) => [name, image[name] ?? null]))
  return { was: only(was), became: only(became) }
}

/** The images of a change that turned only the field of a toggle over; null for any other. */
export function turnedOver(declaration: Declaration, images: Images): Images | null {
  const toggles = (declaration.rowActions ?? []).flatMap((each) => (typeof each === 'object' && 'toggle' in each ? [each.toggle] : []))
  const changed = changedImages(declaration, images)
  const names = Object.keys(changed?.became ?? {}).filter((name) => name !== version)
  return names.length === 1 && toggles.some((toggle) => toggle === names[0]) ? changed : null
}

/** Undoing of changes of a declaration's records. */
export function valuesUndo(declaration: Declaration, service: Service): UndoTarget {
  return {
    entity: declaration.name,
    async undo(context, act) {
      const row = await service.stored(context.sql, act.entityId, true)
      refuseChanged(act, imageOf(row))
      await restoreValues(declaration, service, context, { row, act })
    },
  }
}

/** Restores the values that an act changed of a locked record, and writes the audit trail. */
export async function restoreValues(
  declaration: Declaration,
  service: Service,
  { sql, now, audit }: UndoContext,
  { row, act }: { readonly row: StoredRow; readonly act: UndoableAct },
): Promise<void> {
  const { [version]: _, ...values } = act.was
  const saved = await service.apply(sql, row, values, now)
  const [before, after] = [await service.wire(sql, row), await service.wire(sql, saved)]
  const about = { action: `undo ${act.action}`, entity: declaration.name, entityId: row.id }
  audit({ ...about, before: auditedRecord(declaration, before), after: auditedRecord(declaration, after) })
}
