import { type DataProvider, type OpenNotificationParams, Refine } from '@refinedev/core'
import { refineResources } from '#routes/refine-resources.ts'
import { routerProvider } from '#routes/router-provider.ts'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom'
import { type Permission, permissions } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import { DeclarationsContext } from '#crud/declarations-context.ts'
import { CurrentUserContext } from '#crud/current-user.ts'
import { type Screens, ScreensContext } from '#crud/screens-context.ts'

interface ScreenToOpen {
  readonly at: string
  readonly routes: RouteObject[]
  readonly declarations: readonly Declaration[]
  readonly provider: DataProvider
  readonly screens?: Partial<Screens>
  /** Permissions that the user does not have. */
  readonly lacks?: readonly Permission[]
}

const someone = { id: 'someone', name: 'Someone', email: 'someone@lab.example', role: 'operator' } as const

type Notices = OpenNotificationParams[]

interface AppRootParts {
  readonly notices: Notices
  readonly queryClient: QueryClient
}

function AppRoot({ declarations, provider, screens = {}, lacks = [], notices, queryClient }: ScreenToOpen & AppRootParts): ReactNode {
  return (
    <Refine
      dataProvider={provider}
      notificationProvider={{ open: (notice) => void notices.push(notice), close() {} }}
      routerProvider={routerProvider}
      resources={refineResources(declarations)}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <CurrentUserContext value={{ ...someone, permissions: permissions.filter((permission) => !lacks.includes(permission)) }}>
        <DeclarationsContext value={{ all: declarations, byName: (name) => declarations.find((each) => each.name === name), problems: () => [] }}>
          <ScreensContext value={{ pages: {}, dialogs: {}, slots: {}, ...screens }}>
            <Outlet />
          </ScreensContext>
        </DeclarationsContext>
      </CurrentUserContext>
    </Refine>
  )
}

/** Opens routes over a data provider, with the contexts that the session gate gives; nothing is fetched but through the provider. `notices` are what was told meanwhile, `queryClient` what was read. */
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
  return { router, notices, queryClient, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), ...render(<RouterProvider router={router} />) }
}
