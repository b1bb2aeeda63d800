import { type LiveProvider, Refine } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { CurrentUserContext } from '#crud/current-user.ts'
import { type Declarations, DeclarationsContext } from '#crud/declarations-context.ts'
import { type Screens, ScreensContext } from '#crud/screens-context.ts'
import { defaultTimeZone, isTimeZone, readDaysIn } from '#domain/civil-date.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { noticeProvider } from '#layout/notice-store.ts'
import { Notices } from '#layout/notices.tsx'
import { Shell } from '#layout/shell.tsx'
import { refineResources } from '#routes/refine-resources.ts'
import { countedNotices, refineNames, refineWords } from '#routes/refine-words.ts'
import { routerProvider } from '#routes/router-provider.ts'
import { useScheme } from '#ui/scheme.ts'
import { themeOf } from '#ui/theme.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useMedia } from '#ui/use-media.ts'
import type { Providers } from '../providers.ts'
import { useSession } from './session-gate.tsx'

/** The nonce of this page under the content security policy, for styles made while running; the server puts it into index.html. */
const cspNonce: string | undefined = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const namedZone = pageMeta('lab-time-zone')

/** The laboratory's time zone: the setting of the server, which puts it into index.html (GEN-01). */
const labTimeZone: string = isTimeZone(namedZone) ? namedZone : defaultTimeZone
readDaysIn(labTimeZone)

interface AppProps {
  readonly providers: Providers
  readonly declarations: Declarations
  readonly screens: Screens
  readonly queryClient: QueryClient
  readonly live: LiveProvider
  /** The user for whom the panel was opened; a newer profile of the same user replaces it. */
  readonly openedBy: StaffUser
}

/** The signed-in panel, whole: look, Refine, declarations, shell. It is the element of the root route. */
export function PanelApp({ providers, declarations, screens, queryClient, live, openedBy }: AppProps) {
  const { scheme } = useScheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const user = useSession()?.user ?? openedBy
  const { firstStep } = user
  const [isAsked, setAsked] = useState(false)
  if (firstStep && !isAsked) setAsked(true)
  const FirstStep = isAsked ? screens.dialogs['first-step'] : undefined
  const users = declarations.byName('users')
  const words = useMemo(() => refineWords(declarations), [declarations])
  const notices = useMemo(() => countedNotices(noticeProvider, declarations), [declarations])
  // At the start, a user with a required step sees nothing else. Later, an open page stays with its typed text.
  const isFirstStepRequired = openedBy.firstStep?.isRequired && firstStep?.isRequired
  return (
    <ConfigProvider theme={themeOf(scheme, isStill)} wave={{ disabled: true }} csp={cspNonce ? { nonce: cspNonce } : undefined}>
      <Refine
        dataProvider={providers.data}
        authProvider={providers.auth}
        accessControlProvider={providers.access}
        notificationProvider={notices}
        i18nProvider={words}
        liveProvider={live}
        routerProvider={routerProvider}
        resources={refineResources(declarations.all)}
        options={{ disableTelemetry: true, liveMode: 'manual', reactQuery: { clientConfig: queryClient }, textTransformers: refineNames(declarations) }}
      >
        <CurrentUserContext value={user}>
          <DeclarationsContext value={declarations}>
            <ScreensContext value={screens}>
              <TimeZoneContext value={labTimeZone}>
                {isFirstStepRequired ? null : <Shell user={user} />}
                <Suspense>{FirstStep && users ? <FirstStep declaration={users} record={{ ...user }} onClose={() => setAsked(false)} /> : null}</Suspense>
                <Notices />
              </TimeZoneContext>
            </ScreensContext>
          </DeclarationsContext>
        </CurrentUserContext>
      </Refine>
    </ConfigProvider>
  )
}
