import type { Permission, PermissionArea, RecordAct } from '#domain/permission.ts'
import type { AreaPresets } from '#domain/role.ts'
import type { Tone } from '#domain/tone.ts'
import type { Action, ActionRefusal, Call } from './action.ts'
import type { ApiDeclaration } from './api-declaration.ts'
import type { Chart } from './chart.ts'
import type { Condition } from './condition.ts'
import type { Choice, Fields, ValuesOf } from './field.ts'
import type { MenuIconName } from './menu-icon.ts'

/** Names of the fields of `F`. */
export type FieldName<F extends Fields> = keyof F & string

type YesNoName<F extends Fields> = { [K in FieldName<F>]: F[K]['kind'] extends 'yesNo' ? K : never }[FieldName<F>]

/** A filter's value in the address and in the call. */
export type FilterValue = string | boolean

/** The value of a preset filter of a day that is always the present day. */
export const presentDay = 'today'

/**
 * One filter. Its key is the parameter's name in the address bar and in the call.
 * A field's name filters by that field; `atLeast` and `atMost` bound it; `flag` is a checkbox; `contains` is a text box.
 * With `past` the checkbox leaves the records whose day is over, as a `rowTone` colours them; without it a route written by hand knows its meaning.
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
  | {
      readonly flag: string
      /** A field of a day that must be over. */
      readonly past?: FieldName<F>
      /** Condition on the record beside `past`. */
      readonly when?: Condition<F>
    }
  | { readonly contains: string }

/** One column: a field, or a field with a second one under it, a width in pixels, or other words in the header. */
export type Column<F extends Fields> =
  | FieldName<F>
  | { readonly field: FieldName<F>; readonly under?: FieldName<F>; readonly label?: string; readonly width?: number; readonly empty?: string }

/** A button in the head of a list that leads to another screen; the main one where it is `primary`. */
export interface ListLink<P extends string = Permission> {
  readonly label: string
  readonly to: string
  readonly primary?: true
  /** The permission to follow it; by default the resource's `view`. */
  readonly permission?: P
}

/** The order of a list. */
interface ListSort<Name extends string> {
  readonly field: Name
  readonly order: 'asc' | 'desc'
}

/** A list at its own address with preset filters, e.g. `/orders/pending`. */
export interface ListView<F extends Fields = Fields> {
  /** Columns of this view in place of the list's. */
  readonly columns?: readonly Column<F>[]
  /** The name of a filter that is fixed to today in this view. Its column shows what is under the day instead. */
  readonly onToday?: string
  /** The order in which it opens; by default the list's. */
  readonly sort?: ListSort<string>
  /** Preset filters by name, which can be cleared; `'today'` is the present day. */
  readonly filters?: Readonly<Record<string, FilterValue>>
  /** The dialog that this address opens over the list. */
  readonly dialog?: string
  /** The view's tab above the list, with a live count. The list itself is the first tab, `All`. */
  readonly tab?: string
  /** The view's menu entry. */
  readonly menu?: MenuSubEntry
}

/** Colours the rows of a list that a condition holds for. Of several that hold the first colours the row. */
export interface RowTone<F extends Fields> {
  /** Condition on the record, as `when` of an action. */
  readonly when?: Condition<F>
  /** A field of a day: the row is coloured once that day is over. */
  readonly past?: FieldName<F>
  readonly tone: Tone
  /** Words shown in the row beside the colour. Not needed where `when` is about a status in a column, which says it already. */
  readonly label?: string
}

/** Actions that a cell opens in the list: at once where only one is possible, else as a menu. */
export interface InlineCell<ActionName extends string = string> {
  /** The key that does the same on the row with the focus: a lower-case letter. */
  readonly key: string
  /** The actions in order. A cell whose record allows none is plain text. */
  readonly actions: readonly ActionName[]
}

export interface ListDeclaration<F extends Fields, P extends string = Permission, ActionName extends string = string> {
  /** Columns: fields, or fields with options. */
  readonly columns: readonly Column<F>[]
  /** The order before anybody sorts. */
  readonly sort?: ListSort<FieldName<F>>
  /** The field whose equal values are under one heading, while the list is sorted by it: as it opens. Moments are grouped by day. */
  readonly groupBy?: FieldName<F>
  /** Colours of rows by condition: `[{ past: 'expiresOn', tone: 'warning', label: 'Expired' }]`. */
  readonly rowTone?: readonly RowTone<F>[]
  /** Columns whose cell opens actions of its record, by a press or a key: `{ status: { key: 's', actions: ['status', 'cancel'] } }`. */
  readonly inline?: { readonly [K in FieldName<F>]?: InlineCell<ActionName> }
  /** Placeholder of the search box. Without it the list has no search. */
  readonly search?: string
  /** Filters above the list, by their name in the address and in the call. */
  readonly filters?: Readonly<Record<string, Filter<F>>>
  /** Filters in the Advanced panel. */
  readonly advanced?: Readonly<Record<string, Filter<F>>>
  /** Filters that the list opens with, which can be cleared; `'today'` is the present day. Views have their own. */
  readonly initialFilters?: Readonly<Record<string, FilterValue>>
  /** The same list at other addresses, by their path below the resource. */
  readonly views?: Readonly<Record<string, ListView<F>>>
  /** Buttons in the head of the list. */
  readonly links?: readonly ListLink<P>[]
  /** Rows of a page until somebody chooses another size. */
  readonly pageSize?: 5 | 10 | 20 | 25 | 50 | 100
  /** Page control: `links` for numbered pages with a choice of size, `steps` for Previous and Next only. Hidden when there is one page. */
  readonly pager?: 'links' | 'steps'
  /** Message of an empty list without filters; by default `No {things} found`. */
  readonly empty?: string
  /** Message of an empty list with filters. */
  readonly emptyFiltered?: string
  /** Message of a list that cannot be loaded. `{message}` inserts the server's message; without it the server's message replaces this one. */
  readonly failure?: string
  /** Message while the first page loads. */
  readonly loading?: string
  /** Adds a button that saves the list as a file, with its search, filters and sort. `true` reads `{path}/export`, which the reference server answers as CSV; a path reads another address. */
  readonly export?: string | true
  /** A bespoke page by name that replaces the generated list. */
  readonly page?: string
  /** That page shows the rows of the generated list, so they are fetched before its code: at the resource's address, and at those of views with a tab. */
  readonly pageShowsRows?: true
  /** Address of that page if it is not the resource's name, without a leading slash: `settings/audit`. The resource then has no other screen. */
  readonly address?: string
}

/** Returns messages by field for the values of a form, which may be of no valid form yet. */
type FormCheck<F extends Fields> = {
  check(values: Partial<ValuesOf<F>>): { readonly [K in FieldName<F>]?: string | null }
}['check']

export interface FormDeclaration<F extends Fields> {
  readonly in?: 'modal' | 'page'
  readonly fields?: readonly FieldName<F>[]
  /** Conditions under which fields are on the form. The server ignores a field whose condition fails. */
  readonly showWhen?: { readonly [K in FieldName<F>]?: Condition<F> }
  /** Returns messages that refuse values which do not fit each other, by field; null for one that fits. The server uses it too. */
  readonly check?: FormCheck<F>
  /** Message of a failed save if the server gives none; by default `An error occurred`. */
  readonly failure?: string
  /** A bespoke component by name that gets the form's values; under the fields unless `slotAfter` names one. */
  readonly slot?: string
  /** The field that the slot follows. */
  readonly slotAfter?: FieldName<F>
  /** A bespoke form by name that replaces the generated one. */
  readonly page?: string
}

/** Fields under a heading, with a sentence about them. */
export interface FieldSection<F extends Fields> {
  readonly title: string
  readonly text?: string
  readonly fields: readonly FieldName<F>[]
}

export interface ShowDeclaration<F extends Fields> {
  readonly in?: 'modal' | 'drawer' | 'page'
  /** The field that names the record on its own screen and in the tab, if not the resource's `title`. */
  readonly title?: FieldName<F>
  readonly fields?: readonly FieldName<F>[]
  /**
   * Fields of the drawer beside the list that Space or a press beside the links opens; by default those of this screen, or the columns where it is bespoke.
   * False opens this screen instead.
   */
  readonly peek?: false | readonly FieldName<F>[]
  readonly failure?: string
  /** A bespoke page by name that replaces the generated one. */
  readonly page?: string
  /** A bespoke component by name; under the fields unless `isSlotFirst`. */
  readonly slot?: string
  /** Puts the slot above the fields, as a summary. */
  readonly isSlotFirst?: true
  /** Shows who changed the record under it, newest first. A bespoke page places `RecordTimeline` itself. */
  readonly timeline?: true
}

/** A submenu of a row's menu. */
export interface RowSubmenu<ActionName extends string = string> {
  readonly menu: string
  readonly icon?: MenuIconName
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
      /** The call that toggles it; by default an update of the record. */
      readonly call?: Call
      /** Message of a failure. `{verb}` is `on` or `off` in lower case, `{message}` the server's message. */
      readonly failure?: string
    }

/** A button in the head of a record's page, or one with others in its menu. */
export type PageAction<ActionName extends string = string> = ActionName | readonly [ActionName, ...ActionName[]]

/** A figure above the list: the count of a list, a value from a call's answer (a list or a map counts its entries), or a chart. */
export type Stat<F extends Fields = Fields> =
  | Chart<F>
  | { readonly label: string; readonly of?: string; readonly where?: Readonly<Record<string, FilterValue>> }
  | {
      readonly label: string
      /** Path that is read. Figures with the same path share its answer. */
      readonly call: string
      /** Path of the value in the answer's `data`. */
      readonly value: string
      readonly as?: 'integer' | 'rupees'
      readonly trend?: StatTrend
      /** The value is a map of counts by these names. Shows their sum, and under it each count above zero. */
      readonly parts?: Readonly<Record<string, Choice>>
    }

/** Path of `{ now, before }` in the call's answer, and the name of the previous period: `yesterday`. */
export interface StatTrend {
  readonly of: string
  readonly than: string
}

/** The menu entry of a view or a further page; without an icon it has that of the resource. */
export interface MenuSubEntry {
  readonly label: string
  readonly order: number
  readonly icon?: MenuIconName
}

/** A bespoke page below the resource's address. */
export interface ExtraPage<P extends string = Permission> {
  /** The page by name. */
  readonly page: string
  /** Title of the browser tab, and heading for users without the permission. */
  readonly title: string
  /** The permission to view it; by default the resource's `view`. */
  readonly permission?: P
  /** The page's menu entry. */
  readonly menu?: MenuSubEntry
}

/** The resource's entry in the sidebar. `order` sorts all entries; `group` puts entries under one heading. */
export interface MenuDeclaration {
  readonly order: number
  readonly icon: MenuIconName
  readonly label?: string
  readonly group?: string
  /** A bespoke component beside the menu entry, e.g. a count, by its slot name. */
  readonly badge?: string
  /** A lower-case letter: `g` and this letter open the list. */
  readonly key?: string
}

/**
 * An area of permissions that the entity adds: `{ area: 'inventory', label: 'Inventory', presets: { admin: ['view', 'edit'] } }`.
 * A second entity in the same area says only `{ area: 'inventory' }`.
 */
export interface OwnArea<Area extends string = string> {
  readonly area: Area
  /** Heads the group in the permission picker. */
  readonly label?: string
  /** The area's actions; by default view, create, edit and delete. `edit` guards the ones that are left out. */
  readonly actions?: readonly RecordAct[]
  /** Permissions that each role below super admin gets by default. */
  readonly presets?: AreaPresets
}

/** One entity, whole. See docs/add-an-entity.md. */
export interface Declaration<F extends Fields = Fields, Name extends string = string, ActionName extends string = string, P extends string = Permission> {
  /** The resource's name, plural in kebab-case. It is also the route, the cache key and the default path. */
  readonly name: Name
  /** Singular and plural in lower case: `{ one: 'test', many: 'tests' }`. `title` heads the list; `add` is the label of the create button. */
  readonly label: { readonly one: string; readonly many: string; readonly title?: string; readonly add?: string }
  /** Entry in the sidebar. */
  readonly menu?: MenuDeclaration
  /** Without `menu`: the resource whose menu entry is marked as current. */
  readonly under?: string
  /** The area of permissions that guards it: `{area}.view`, `.create`, `.edit`, `.delete`. */
  readonly permission: PermissionArea
  /** In place of `permission`: a new area, or one that another declaration adds. */
  readonly permissions?: OwnArea
  /** The field that names a record. */
  readonly title: FieldName<F>
  /** Fields of a record by name. */
  readonly fields: F
  /** The operations that exist among create, edit and delete; by default all. */
  readonly operations?: readonly Operation[]
  /** The list screen. */
  readonly list: ListDeclaration<F, P, ActionName>
  /** The create and edit form. */
  readonly form?: FormDeclaration<F>
  /** The screen of one record. */
  readonly show?: ShowDeclaration<F>
  /** Groups of fields with a heading, in the form and on the record's screen. Every field belongs to one. */
  readonly sections?: readonly FieldSection<F>[]
  /** Further pages by path: `test` is at `/{name}/test`, `{id}/cart` belongs to one record. */
  readonly pages?: Readonly<Record<string, ExtraPage<P>>>
  /** Actions on a record beyond show, edit and delete. */
  readonly actions?: Readonly<Record<ActionName, Action<F>>>
  /** Actions of a row; the first is a button, the others are in a menu. By default `edit` and `delete` where they exist; `[]` offers none. */
  readonly rowActions?: readonly (RowAction<F, ActionName> | RowSubmenu<ActionName>)[]
  /** Actions for the selected rows by name. They run one record at a time, unless their dialog is bespoke. */
  readonly bulkActions?: readonly ('delete' | ActionName)[]
  /** Actions in the head of a record's page, each at its `place`. A list of names is one button with the others in its menu. */
  readonly pageActions?: readonly PageAction<ActionName>[]
  /** Returns the reason this user may not edit this record, beyond the permission; the server refuses it too. */
  readonly refuseEdit?: ActionRefusal<F>
  /** Figures and charts above the list. */
  readonly stats?: readonly Stat<F>[]
  /** Differences from the default paths and envelope. */
  readonly api?: ApiDeclaration
}

export type Operation = 'create' | 'edit' | 'delete'
