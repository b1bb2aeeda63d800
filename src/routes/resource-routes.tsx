import { Outlet, type RouteObject, useLocation, useParams } from 'react-router-dom'
import type { Permission } from '#domain/permission.ts'
import type { Declaration, Operation } from '#definition/declaration.ts'
import { GroupedTable } from '#crud/table/lazy-grouped-table.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { PermittedPage } from '#layout/permitted-page.tsx'
import type { RouteHandle } from '#layout/page-title.ts'
import { type LazyWithPreload, lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { LazyScreens } from '#pages/screens.ts'
import { capitalised, listTitle } from '#definition/labels.ts'
import { listAt, listPath } from '#crud/list/query.ts'
import { screenRoute } from './screen-route.tsx'

const ResourceList = lazyWithPreload(async () => (await import('#crud/list/list-screen.tsx')).ResourceList)
const ResourceForm = lazyWithPreload(async () => (await import('#crud/form/resource-form.tsx')).ResourceForm)
const ResourceShow = lazyWithPreload(async () => (await import('#crud/show/resource-show.tsx')).ResourceShow)

/** The screens that declarations draw, to be fetched ahead. */
export const generatedScreens: readonly { load(): Promise<void> }[] = [ResourceList, ResourceForm, ResourceShow]

type RecordScreen = LazyWithPreload<PageProps>

/** The routes of a declaration: list and views, forms and record over the list or as pages, further pages. */
export function resourceRoutes(declaration: Declaration, screens: LazyScreens): RouteObject[] {
  const { name, label, list, form, show } = declaration
  const has = (operation: Operation) => declaration.operations?.includes(operation) ?? true
  const bespokeList = list.page ? screens.pages[list.page] : undefined
  const Form = form?.page ? screens.pages[form.page] : undefined
  const bespokeShow = show?.page ? screens.pages[show.page] : undefined
  const formPlace = form?.in ?? 'modal'
  const showPlace = show?.in ?? (bespokeShow ? 'page' : 'modal')
  const at = (path: string, title: string, Screen: RecordScreen, permission: Permission = `${declaration.permission}.view`): RouteObject => ({
    path,
    handle: { title } satisfies RouteHandle,
    ...screenRoute(Screen, <RecordRoute declaration={declaration} title={title} permission={permission} Screen={Screen} />),
  })
  const pages = Object.entries(declaration.pages ?? {}).flatMap(([path, each]) => {
    const Screen = screens.pages[each.page]
    return Screen ? [at(path.replace('{id}', ':id'), each.title, Screen, each.permission)] : []
  })
  const forms = [
    ...(has('create') ? [at('add', label.add ?? `Add ${label.one}`, Form ?? (ResourceForm as RecordScreen))] : []),
    ...(has('edit') ? [at(':id/edit', `Edit ${label.one}`, Form ?? (ResourceForm as RecordScreen))] : []),
  ]
  const record = at(':id', capitalised(label.one), bespokeShow ?? (ResourceShow as RecordScreen))
  const over = [...(formPlace === 'modal' ? forms : []), ...(showPlace === 'page' ? [] : [record])]
  const onOwnPage = [...(formPlace === 'page' ? forms : []), ...(showPlace === 'page' ? [record] : [])]
  const title = listTitle(declaration)
  return [
    {
      path: listPath(declaration).slice(1),
      handle: { title } satisfies RouteHandle,
      ...screenRoute(withPieces(bespokeList ?? ResourceList, declaration, screens), <ListRoute declaration={declaration} Bespoke={bespokeList} />),
      children: list.address ? [] : [{ index: true, element: null }, ...Object.keys(list.views ?? {}).map((view) => ({ path: view, element: null })), ...over],
    },
    ...(list.address ? [] : [...onOwnPage, ...pages]).map((route) => ({ ...route, path: `${name}/${route.path}` })),
  ]
}

/** A list's screen that is fetched together with the table of its groups, and with its bespoke cells, which it does not wait for. */
function withPieces(screen: { load(): Promise<void> }, { fields, list }: Declaration, { cells }: LazyScreens): { load(): Promise<void> } {
  const named = Object.values(fields).flatMap(({ cell }) => (cell !== undefined && cells[cell] ? [cells[cell]] : []))
  return {
    async load() {
      for (const cell of named) cell.load().catch(() => undefined)
      await Promise.all([screen.load(), list.groupBy === undefined ? null : GroupedTable.load()])
    },
  }
}

interface RecordRouteProps {
  readonly declaration: Declaration
  readonly title: string
  readonly permission: Permission
  readonly Screen: RecordScreen
}

function RecordRoute({ declaration, title, permission, Screen }: RecordRouteProps) {
  const { id } = useParams()
  return (
    <PermittedPage permission={permission} title={title}>
      {/* No dialog or input of one record may stay when the address changes to another record. */}
      <Screen key={id} declaration={declaration} {...(id === undefined ? {} : { id })} />
    </PermittedPage>
  )
}

function ListRoute({ declaration, Bespoke }: { declaration: Declaration; Bespoke: RecordScreen | undefined }) {
  const { pathname } = useLocation()
  const { view, isCovered } = listAt(declaration, pathname)
  if (Bespoke)
    return (
      <PermittedPage permission={`${declaration.permission}.view`} title={listTitle(declaration)}>
        <Bespoke declaration={declaration} />
        <Outlet />
      </PermittedPage>
    )
  return (
    <ResourceList declaration={declaration} view={view}>
      {isCovered ? <Outlet /> : null}
    </ResourceList>
  )
}
