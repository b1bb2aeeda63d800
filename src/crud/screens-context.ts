import type { BaseRecord } from '@refinedev/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { Declaration } from '#definition/declaration.ts'

/** A record that has its id. */
export type KnownRecord = BaseRecord & { readonly id: string }

/** Props of a bespoke dialog. */
export interface DialogProps {
  readonly declaration: Declaration
  /** The record it is about; the first of `records` for a bulk action, one without content (id '') at a view's address. */
  readonly record: KnownRecord
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

/** Bespoke pieces by the names that declarations call them by; each loads when it is needed. */
export interface Screens {
  readonly pages: Readonly<Record<string, ComponentType<PageProps>>>
  readonly dialogs: Readonly<Record<string, ComponentType<DialogProps>>>
  readonly slots: Readonly<Record<string, ComponentType<SlotProps>>>
}

/** Holds the bespoke pieces for the generated screens below; the session gate fills it. */
export const ScreensContext = createContext<Screens>({ pages: {}, dialogs: {}, slots: {} })

/** The bespoke pieces, reached by name without importing a page. */
export function useScreens(): Screens {
  return useContext(ScreensContext)
}
