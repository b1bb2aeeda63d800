import type { Permission, PermissionArea, RecordAct } from '#domain/permission.ts'
import type { AreaPresets } from '#domain/role.ts'
import type { Action, Refusal } from './action.ts'
import type { ApiDeclaration } from './api-declaration.ts'
import type { Condition } from './condition.ts'
import type { Choice, Fields } from './field.ts'
import type { MenuIcon } from './menu-icon.ts'

/** Names of the fields of `F`. */
export type FieldName<F extends Fields> = keyof F & string

type YesNoName<F extends Fields> = { [K in FieldName<F>]: F[K]['kind'] extends 'yesNo' ? K : never }[FieldName<F>]

/** A value of a filter as it is in the address and in the call. */
export type FilterValue = string | boolean

/**
 * One filter. Its key is the parameter's name in the address bar and in the call.
 * A field's name filters by that field; `atLeast` and `atMost` bound it; `flag` is a check box of its own;
 * `contains` is a text of its own.
 */
export type Filter<F extends Fields> =
  | FieldName<F>
  | {
      readonly field: FieldName<F>
      readonly label?: string
      readonly all?: string
      /** The values offered, where the field takes any text. */
      readonly choices?: Readonly<Record<string, Choice>>
    }
  | { readonly atLeast: FieldName<F>; readonly label?: string }
  | { readonly atMost: FieldName<F>; readonly label?: string }
  | { readonly flag: string }
  | { readonly contains: string }

/** One column: a field, or a field with a second one under it, a width in pixels, or other words in the header. */
export type Column<F extends Fields> =
  | FieldName<F>
  | { readonly field: FieldName<F>; readonly under?: FieldName<F>; readonly label?: string; readonly width?: number; readonly empty?: string }

/** A button in the head of a list that leads to another screen; the main one where it is `primary`. */
export interface ListLink {
  readonly label: string
  readonly to: string
  readonly primary?: true
  /** The permission to follow it; by default the resource's `view`. */
  readonly permission?: Permission
}

/** A list at an address of its own with filters already set, e.g. `/orders/pending`. */
export interface ListView {
  /** The name of a filter that is always today here, and cannot be changed. */
  readonly onToday?: string
  readonly filters?: Readonly<Record<string, FilterValue>>
  /** The dialog that is open over the list at this address. */
  readonly dialog?: string
  /** A menu entry of its own. */
  readonly menu?: { readonly label: string; readonly order: number }
}

export interface ListDeclaration<F extends Fields> {
  readonly columns: readonly Column<F>[]
  readonly sort?: { readonly field: FieldName<F>; readonly order: 'asc' | 'desc' }
  /** Placeholder of the search box; absent means that the list cannot be searched. */
  readonly search?: string
  readonly filters?: Readonly<Record<string, Filter<F>>>
  /** Filters that the Advanced panel holds. */
  readonly advanced?: Readonly<Record<string, Filter<F>>>
  readonly views?: Readonly<Record<string, ListView>>
  /** Buttons in the head of the list. */
  readonly links?: readonly ListLink[]
  readonly pageSize?: 5 | 10 | 20 | 25 | 50 | 100
  /** Page control of the list: numbered links with a choice of size, or only Previous and Next; nothing where there is one page. */
  readonly pager?: 'links' | 'steps'
  /** The sentence of an empty list (with nothing filtered and with something filtered), else `No {things} found`. */
  readonly empty?: string
  readonly emptyFiltered?: string
  /** The sentence of a list that cannot be loaded; `{message}` stands for the server's words, without it the server's words replace the sentence. */
  readonly failure?: string
  /** The sentence while the first page loads. */
  readonly loading?: string
  /** A button that saves the list as a file, with the search, filters and sort in force: `true` calls `{path}/export`, which the reference server serves as CSV; else a call by name. */
  readonly export?: string | true
  /** A bespoke page by name that replaces the generated list. */
  readonly page?: string
  /** Address of that page without a leading slash, if not under the resource's name: `settings/audit`. It is the resource's only screen then. */
  readonly address?: string
}

export interface FormDeclaration<F extends Fields> {
  readonly in?: 'modal' | 'page'
  readonly fields?: readonly FieldName<F>[]
  /** Fields that are on the form only while the condition holds; the server ignores them otherwise. */
  readonly showWhen?: { readonly [K in FieldName<F>]?: Condition<F> }
  /** The sentence when a save fails without a message of the server, else `An error occurred`. */
  readonly failure?: string
  /** A bespoke component by name that gets the form's values: under the fields, or after one of them. */
  readonly slot?: string
  readonly slotAfter?: FieldName<F>
  /** A bespoke form by name that replaces the generated one. */
  readonly page?: string
}

export interface ShowDeclaration<F extends Fields> {
  readonly in?: 'modal' | 'drawer' | 'page'
  readonly fields?: readonly FieldName<F>[]
  readonly failure?: string
  /** A bespoke page by name that replaces the generated one. */
  readonly page?: string
  /** A bespoke component by name: under the fields, or above them as a summary. */
  readonly slot?: string
  readonly isSlotFirst?: true
}

/** Actions of a row that are behind one entry of its menu. */
export interface RowSubmenu<ActionName extends string = string> {
  readonly menu: string
  readonly icon?: MenuIcon
  readonly actions: readonly ActionName[]
}

/** An entry of a row's actions: show, edit, delete, a toggle of a yes-or-no field, or the name of a declared action. */
export type RowAction<F extends Fields, ActionName extends string = string> =
  | 'show'
  | 'edit'
  | 'delete'
  | ActionName
  | {
      readonly toggle: YesNoName<F>
      readonly on: string
      readonly off: string
      /** The declared call that toggles it; without one the record is updated. */
      readonly call?: string
      /** The sentence of a failure: `{verb}` is the word in lower case, `{message}` the server's. */
      readonly failure?: string
    }

/** A button in the head of a record's page, or one with others in its menu. */
export type PageAction<ActionName extends string = string> = ActionName | readonly [ActionName, ...ActionName[]]

/** A figure above the list: how many records of a list there are, or a value out of a call's answer (of a list or a map, how many entries it has). */
export type Stat =
  | { readonly label: string; readonly of?: string; readonly where?: Readonly<Record<string, FilterValue>> }
  | {
      readonly label: string
      readonly call: string
      readonly value: string
      readonly as?: 'integer' | 'rupees'
      readonly trend?: StatTrend
      /** The value is a map of counts by these names: their sum, with each that is not zero under it. */
      readonly parts?: Readonly<Record<string, Choice>>
    }

/** Path of `{ now, before }` in the call's answer, and the words for the period it is compared with: `yesterday`. */
export interface StatTrend {
  readonly of: string
  readonly than: string
}

/** A bespoke page at an address below the resource's own. */
export interface ExtraPage {
  /** The page by name. */
  readonly page: string
  /** Names the page in the tab, and heads it for those who may not view it. */
  readonly title: string
  /** The permission to view it; by default the resource's `view`. */
  readonly permission?: Permission
  /** A menu entry of its own. */
  readonly menu?: { readonly label: string; readonly order: number }
}

/** The resource's entry in the sidebar. `order` sorts all entries; those of one `group` are listed under it. */
export interface MenuDeclaration {
  readonly order: number
  readonly icon: MenuIcon
  readonly label?: string
  readonly group?: string
  /** The bespoke component beside the menu entry, e.g. a count, by its name among the slots. */
  readonly badge?: string
}

/**
 * An area of permissions that the entity adds: `{ area: 'inventory', label: 'Inventory', presets: { admin: ['view', 'edit'] } }`.
 * A second entity in the same area says only `{ area: 'inventory' }`.
 */
export interface OwnArea<Area extends string = string> {
  readonly area: Area
  /** Heads the group in the permission picker. */
  readonly label?: string
  /** By default all of view, create, edit and delete; an action that is left out is guarded by edit. */
  readonly actions?: readonly RecordAct[]
  /** The permissions that each role below the super admin gets by default; none if absent. */
  readonly presets?: AreaPresets
}

/** One entity, whole. See docs/add-an-entity.md. */
export interface Declaration<F extends Fields = Fields, Name extends string = string, ActionName extends string = string> {
  /** The resource's name: its route, its key in the cache, its default path. Kebab-case, plural. */
  readonly name: Name
  /** Names of one and of many records in lower case: `{ one: 'test', many: 'tests' }`. `title` heads the list, `add` is on the button that makes one. */
  readonly label: { readonly one: string; readonly many: string; readonly title?: string; readonly add?: string }
  readonly menu?: MenuDeclaration
  /** Without a menu entry: the resource that leads here, whose entry is marked meanwhile. */
  readonly under?: string
  /** The area of permissions that guards it: `{area}.view`, `.create`, `.edit`, `.delete`. */
  readonly permission: PermissionArea
  /** In place of `permission`: an area of its own, or one that another declaration adds. */
  readonly permissions?: OwnArea
  /** The field that names a record. */
  readonly title: FieldName<F>
  readonly fields: F
  /** The operations that exist among create, edit and delete; by default all. */
  readonly operations?: readonly Operation[]
  readonly list: ListDeclaration<F>
  readonly form?: FormDeclaration<F>
  readonly show?: ShowDeclaration<F>
  /** Further pages by their path: `test` is served at `/{name}/test`, `{id}/cart` is about one record. */
  readonly pages?: Readonly<Record<string, ExtraPage>>
  /** Actions on a record beyond show, edit and delete. */
  readonly actions?: Readonly<Record<ActionName, Action<F>>>
  /** Actions of a row; the first is a button, the others are in a menu. By default `edit` and `delete` where they exist; `[]` offers none. */
  readonly rowActions?: readonly (RowAction<F, ActionName> | RowSubmenu<ActionName>)[]
  /** Actions for the selected rows by name, run one record after the other where their dialog is not bespoke. */
  readonly bulkActions?: readonly ('delete' | ActionName)[]
  /** Actions in the head of a record's page; the first is the main button. A list of names is one button with the others in its menu. */
  readonly pageActions?: readonly PageAction<ActionName>[]
  /** Returns the reason this user may not edit this record, beyond the permission; the server refuses it too. */
  readonly refuseEdit?: Refusal<F>
  readonly stats?: readonly Stat[]
  readonly api?: ApiDeclaration
}

export type Operation = 'create' | 'edit' | 'delete'
