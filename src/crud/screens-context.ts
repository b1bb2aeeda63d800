import type { BaseRecord } from '@refinedev/core'
import { type AriaAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, Fields, RecordOf, ValueOf } from '#definition/field.ts'

/** A record that has its id. */
export type KnownRecord = BaseRecord & { readonly id: string }

/** Props of a bespoke dialog. */
export interface DialogProps {
  readonly declaration: Declaration
  /** The record it is about; the first of `records` for a bulk action, one without content (id '') at a view's address. */
  readonly record: KnownRecord
  /** Name of the action that opened it; none at a view's address. */
  readonly action?: string | undefined
  /** All selected records, for a bulk action. */
  readonly records?: readonly KnownRecord[]
  onClose(): void
  /** Takes the ids that a dialog has deleted out of the selection. */
  onDeleted?(ids: readonly string[]): void
}

/** Props of a bespoke page; `id` is set on a page about one record. */
export interface PageProps {
  readonly declaration: Declaration
  readonly id?: string
}

/** Props of a bespoke component inside a generated form or record: the current values. */
export interface SlotProps {
  /** True when the values are read, not edited. */
  readonly isReading?: boolean
  readonly declaration: Declaration
  readonly values: Readonly<Record<string, unknown>>
}

/** Props of any bespoke cell. */
export interface CellPieceProps {
  readonly field: AnyField
  /** The record's value; an empty one is drawn without the cell. */
  readonly value: unknown
  readonly record: Readonly<Record<string, unknown>>
  /** The value as its kind draws it. */
  readonly children: ReactNode
}

/** Props of the bespoke cell of a declared field: `CellOf<typeof kits, 'stock'>`. */
export interface CellOf<D extends { readonly fields: Fields }, Name extends keyof D['fields']> extends CellPieceProps {
  readonly field: D['fields'][Name] & AnyField
  readonly value: Exclude<ValueOf<D['fields'][Name]>, null>
  readonly record: RecordOf<D['fields']>
}

/** Props of any bespoke input. */
export interface ControlPieceProps {
  /** The id of the element that takes the focus. */
  readonly id: string
  readonly field: AnyField
  /** Null while nothing is given. */
  readonly value: unknown
  /** The values of the whole form. */
  readonly values: Readonly<Record<string, unknown>>
  readonly isInvalid: boolean
  /** Label, help and problem, for the element with the id or for the group of several. */
  readonly aria: AriaAttributes
  onChange(value: unknown): void
}

/** Props of the bespoke input of a declared field: `ControlOf<typeof kits.fields.stock>`. */
export interface ControlOf<F extends AnyField> extends Omit<ControlPieceProps, 'onChange'> {
  readonly field: F
  readonly value: ValueOf<F> | null
  onChange(value: ValueOf<F> | null): void
}

/** Bespoke pieces by the names that declarations call them by; each loads when it is needed. */
export interface Screens {
  readonly pages: Readonly<Record<string, ComponentType<PageProps>>>
  readonly dialogs: Readonly<Record<string, ComponentType<DialogProps>>>
  readonly slots: Readonly<Record<string, ComponentType<SlotProps>>>
  readonly cells: Readonly<Record<string, ComponentType<CellPieceProps>>>
  readonly controls: Readonly<Record<string, ComponentType<ControlPieceProps>>>
}

/** Holds the bespoke pieces for the generated screens below; the session gate fills it. */
export const ScreensContext = createContext<Screens>({ pages: {}, dialogs: {}, slots: {}, cells: {}, controls: {} })

/** The bespoke pieces, reached by name without importing a page. */
export function useScreens(): Screens {
  return useContext(ScreensContext)
}
