import { type BaseRecord, type DataProvider, type OpenNotificationParams, Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useParams } from 'react-router-dom'
import { CurrentUserContext } from '#crud/current-user.ts'
import { DeclarationsContext } from '#crud/declarations-context.ts'
import { ResourceList } from '#crud/list/list-screen.tsx'
import { type Screens, ScreensContext } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { type Permission, permissions } from '#domain/permission.ts'
import { atKeyboard } from '#tests/support/panel-steps.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import orders from '#resources/orders.ts'
import categories from '#resources/test-categories.ts'
import packages from '#resources/test-packages.ts'
import tests from '#resources/tests.ts'
import { refineResources } from '#routes/refine-resources.ts'
import { refineNames, refineWords } from '#routes/refine-words.ts'
import { routerProvider } from '#routes/router-provider.ts'

interface ScreenToOpen {
  readonly at: string
  readonly routes: RouteObject[]
  readonly declarations: readonly Declaration[]
  readonly provider: DataProvider
  readonly screens?: Partial<Screens>
  /** Permissions that the user does not have. */
  readonly missing?: readonly Permission[]
}

const someone = { id: 'someone', name: 'Someone', email: 'someone@lab.example', role: 'operator' } as const

type Notices = OpenNotificationParams[]

interface AppRootParts {
  readonly notices: Notices
  readonly queryClient: QueryClient
}

function AppRoot({ declarations, provider, screens = {}, missing: lacks = [], notices, queryClient }: ScreenToOpen & AppRootParts): ReactNode {
  const byName = (name: string) => declarations.find((each) => each.name === name)
  return (
    <Refine
      dataProvider={provider}
      notificationProvider={{ open: (notice) => void notices.push(notice), close() {} }}
      i18nProvider={refineWords({ byName })}
      routerProvider={routerProvider}
      resources={refineResources(declarations)}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient }, textTransformers: refineNames({ byName }) }}
    >
      <CurrentUserContext value={{ ...someone, permissions: permissions.filter((permission) => !lacks.includes(permission)) }}>
        <DeclarationsContext value={{ all: declarations, byName, problems: () => [] }}>
          <ScreensContext value={{ pages: {}, dialogs: {}, slots: {}, cells: {}, controls: {}, ...screens }}>
            <Outlet />
          </ScreensContext>
        </DeclarationsContext>
      </CurrentUserContext>
    </Refine>
  )
}

/**
 * Opens routes over a data provider, with the contexts that the session gate gives; nothing is fetched but through the provider. `notices` are the messages
 * shown, `queryClient` has the reads.
 */
export function openMemoryScreen(screen: ScreenToOpen) {
  const notices: Notices = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [{ element: <AppRoot {...screen} notices={notices} queryClient={queryClient} />, children: [...screen.routes, { path: '*', element: <p>elsewhere</p> }] }],
    {
      initialEntries: ['/before', screen.at],
      initialIndex: 1,
    },
  )
  return { router, notices, queryClient, user: atKeyboard(), ...render(<RouterProvider router={router} />) }
}

/** A record as screens have it. */
export type Row = BaseRecord & { readonly id: string }

/** The declarations whose lists are tried out; `orders` are ordinary here except for their page. */
export const listedDeclarations: readonly Declaration[] = [tests, categories, packages, orders]

interface ListToOpen {
  readonly at: string
  readonly rows: Readonly<Record<string, readonly Row[]>>
  readonly lacks?: readonly Permission[]
  readonly screens?: Partial<Screens>
  /** Other declarations than the usual ones. */
  readonly declarations?: readonly Declaration[]
  /** Replaces single calls of the provider, e.g. by ones that fail. */
  readonly calls?: (provider: DataProvider) => Partial<DataProvider>
}

/** Opens the list at an address over records in memory; `asked` holds the queries of the list, newest last. */
export function openList({ at, rows, lacks = [], screens = {}, declarations = listedDeclarations, calls = () => ({}) }: ListToOpen) {
  const registry = new Map(declarations.map((each) => [each.name, each]))
  const memory = createMemoryDataProvider({ registry, rows, flags: { 'orders.openOnly': ({ orderStatus }) => orderStatus === 'Created' } })
  const provider: DataProvider = { ...memory, ...calls(memory) }
  const asked: Parameters<DataProvider['getList']>[0][] = []
  const watched: DataProvider = {
    ...provider,
    getList(parameters) {
      asked.push(parameters)
      return provider.getList(parameters)
    },
  }
  const routes = declarations.flatMap((declaration) => [
    { path: `/${declaration.name}`, element: <ResourceList declaration={declaration} /> },
    { path: `/${declaration.name}/add`, element: <ResourceList declaration={declaration}>{<p>the form is open</p>}</ResourceList> },
    ...Object.keys(declaration.list.views ?? {}).map((view) => ({
      path: `/${declaration.name}/${view}`,
      element: <ResourceList declaration={declaration} view={view} />,
    })),
    { path: `/${declaration.name}/:id`, element: <Opened /> },
  ])
  return { ...openMemoryScreen({ at, routes, declarations, provider: watched, screens, missing: lacks }), asked }
}

function Opened() {
  return <p>opened {useParams().id}</p>
}

/** As many tests as wanted, named so that they sort by number: `Test 001`. */
export function someTests(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index + 1}`,
    name: `Test ${String(index + 1).padStart(3, '0')}`,
    description: 'Measures something',
    price: (index + 1) * 10_000,
    categoryId: index % 2 === 0 ? 'c1' : 'c2',
    'categoryId~name': index % 2 === 0 ? 'Blood' : 'Urine',
    sampleType: null,
    processingTime: '24 hours',
    isActive: index % 3 !== 0,
  }))
}

/** Two categories. */
export const twoCategories: readonly Row[] = [
  { id: 'c1', name: 'Blood', icon: 'Droplets', isActive: true },
  { id: 'c2', name: 'Urine', icon: 'TestTube', isActive: true },
]
