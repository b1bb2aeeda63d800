import '@ant-design/v5-patch-for-react-19'
import interExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
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
import { useMedia } from '#ui/use-media.ts'
import type { Providers } from '../providers.ts'
import { useSession } from './session-gate.tsx'

/** The nonce of this page under the content security policy, for styles made while running; the server puts it into index.html. */
const cspNonce: string | undefined = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const namedZone = document.querySelector<HTMLMetaElement>('meta[name="lab-time-zone"]')?.content ?? ''

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

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
/** Letters with further accents, and ₹. */
const latinExtended = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20B9'

const fonts = [
  { family: 'Inter Variable', file: inter, unicodeRange: latin },
  { family: 'Inter Variable', file: interExtended, unicodeRange: latinExtended },
  { family: 'Noto Sans Devanagari Variable', file: devanagari, unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF' },
] as const

let isAdded = false

/**
 * Adds the panel's own fonts, so that widths and names look the same on every computer; the system's font shows until they are there.
 * In a style sheet, `@font-face` would make the browser style and lay out the whole page again whenever another sheet is loaded or leaves.
 */
export function addFonts(): void {
  // The document of the screen tests has no fonts.
  if (isAdded || !('fonts' in document)) return
  isAdded = true
  for (const { family, file, unicodeRange } of fonts)
    document.fonts.add(new FontFace(family, `url(${file}) format("woff2-variations")`, { weight: '100 900', display: 'swap', unicodeRange }))
}
