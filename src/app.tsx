import '@ant-design/v5-patch-for-react-19'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import type { StaffUser } from '#domain/staff-user.ts'
import { type Declarations, DeclarationsContext } from '#crud/declarations-context.ts'
import { HolderContext } from '#crud/permission.ts'
import { type Screens, ScreensContext } from '#crud/screens-context.ts'
import { useNotifications } from '#layout/notifications.ts'
import { Shell } from '#layout/shell.tsx'
import { useScheme } from '#ui/scheme.ts'
import { themeOf } from '#ui/theme.ts'
import { cspNonce } from './env.ts'
import type { Providers } from './providers.ts'
import { useSession } from './use-session.ts'

interface AppProps {
  readonly providers: Providers
  readonly declarations: Declarations
  readonly screens: Screens
  readonly queryClient: QueryClient
  /** Who signed in when the panel was opened; a newer profile of the same user takes its place. */
  readonly openedBy: StaffUser
}

/** The signed-in panel, whole: look, Refine, declarations, shell. It is the element of the root route. */
export function App(props: AppProps) {
  const { scheme } = useScheme()
  return (
    <ConfigProvider theme={themeOf(scheme)} csp={cspNonce ? { nonce: cspNonce } : undefined}>
      <AntApp className="app">
        <Inside {...props} />
      </AntApp>
    </ConfigProvider>
  )
}

function Inside({ providers, declarations, screens, queryClient, openedBy }: AppProps): ReactNode {
  const notifications = useNotifications()
  const user = useSession()?.user ?? openedBy
  return (
    <Refine
      dataProvider={providers.data}
      authProvider={providers.auth}
      accessControlProvider={providers.access}
      notificationProvider={notifications}
      routerProvider={routerProvider}
      resources={declarations.all.map(({ name }) => ({ name, list: `/${name}`, create: `/${name}/add`, edit: `/${name}/:id/edit`, show: `/${name}/:id` }))}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient }, disableServerSideValidation: true }}
    >
      <HolderContext value={user}>
        <DeclarationsContext value={declarations}>
          <ScreensContext value={screens}>
            <Shell user={user} />
          </ScreensContext>
        </DeclarationsContext>
      </HolderContext>
    </Refine>
  )
}
