import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dropDirtyForms, hasDirtyForms } from '#crud/form/dirty-forms.ts'
import { useSlow } from '#crud/use-slow.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { reloadOnce } from '#layout/stale-bundle.ts'
import type { AuthActions } from '#pages/sign-in/auth-actions.ts'
import { authRouteOf } from '#pages/sign-in/auth-routes.ts'
import { AuthScreens } from '#pages/sign-in/auth-screens.tsx'
import { SignInAgain } from '#pages/sign-in/sign-in-again.tsx'
import { safeReturnPath } from '#providers/auth/safe-return-path.ts'
import { onSessionChange, readSession, type Session, wasSignedOutElsewhere } from '#providers/auth/session.ts'
import { useAddress } from '#routes/use-address.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { endOpening, loadFailure } from './opening.ts'
import './session-gate.css'

/** A panel prepared for a user; `close` releases its resources. */
interface ReadyPanel {
  readonly element: ReactNode
  close(): void
}

interface FrontProps {
  readonly actions: AuthActions
  /** Makes the panel ready at the present address. */
  openPanel(user: StaffUser, onLogout: () => void): Promise<ReadyPanel>
}

/** Address after signing in without another destination (AUTH-04). */
const home = '/dashboard'
const leftNotice = 'You logged out in another tab.'
const endedNotice = 'Your session has ended. Sign in again to continue.'

/** Decides between the sign-in screens and the panel by the stored session (AUTH-04, AUTH-06, AUTH-09, AUTH-10). */
export function SessionGate({ actions, openPanel }: FrontProps) {
  const session = useSession()
  const address = useAddress()
  const [opened, setOpened] = useState<{ readonly panel: ReadyPanel; readonly user: StaffUser } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const isMadeReady = useRef(false)
  const place = authRouteOf(address.pathname)
  const user = session?.user ?? null
  const wanted = user !== null && (place === null || place === '/login') ? user.id : null
  const isAsking = opened !== null && user === null && hasDirtyForms()
  const isOpenFor = opened !== null && opened.user.id === user?.id

  const close = useCallback(() => {
    setOpened((before) => {
      before?.panel.close()
      return null
    })
  }, [])

  useEffect(() => {
    if (!import.meta.hot) return
    window.addEventListener('lab:declaration', close)
    return () => window.removeEventListener('lab:declaration', close)
  }, [close])

  useEffect(() => {
    if (user !== null || isAsking) return
    if (opened || isMadeReady.current) {
      setNotice(isLeaving.current ? null : wasSignedOutElsewhere() ? leftNotice : endedNotice)
      close()
    }
    if (place === null) address.replace(isLeaving.current ? '/login' : loginFor(location.pathname + location.search))
    isLeaving.current = false
    isMadeReady.current = false
  }, [user, isAsking, opened, place, address, close])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel is opened for a user, not for an address
  useEffect(() => {
    if (wanted === null || user === null || isOpenFor) return
    let isMeant = true
    dropDirtyForms()
    // Another person signed in over the panel, here or in another tab.
    if (opened) forgetDrafts(user.id)
    close()
    if (place === '/login') address.replace(safeReturnPath(new URLSearchParams(address.search).get('to')) ?? home)
    isMadeReady.current = true
    openPanel(user, () => {
      isLeaving.current = true
      forgetDrafts(null)
    }).then(
      (panel) => (isMeant ? setOpened({ panel, user }) : panel.close()),
      (error: unknown) => isMeant && setFailure(error),
    )
    return () => {
      isMeant = false
    }
  }, [wanted, isOpenFor])

  const leave = () => {
    dropDirtyForms()
    forgetDrafts(null)
    setNotice(endedNotice)
    close()
  }

  const isOpening = failure === null && !isAsking && !isOpenFor && (place === null || wanted !== null)
  useLayoutEffect(() => {
    if (!isOpening) endOpening()
  }, [isOpening])

  if (failure !== null) return <BootScreen error={failure} />
  // One place in the tree for both, so that the form under the dialog stays mounted.
  if (isAsking || isOpenFor)
    return (
      <>
        {opened.panel.element}
        {isAsking ? <SignInAgain signIn={actions.signIn} email={opened.user.email} onLeave={leave} /> : null}
      </>
    )
  if (place !== null && wanted === null)
    return (
      <AuthScreens
        place={place}
        search={address.search}
        actions={actions}
        notice={notice}
        signedInName={user?.name ?? null}
        go={address.push}
        onSignedIn={() => {
          setNotice(null)
          forgetDrafts(readSession()?.user.id ?? null)
        }}
      />
    )
  return <BootScreen />
}

/** Deletes the drafts of all persons but this one: nobody's at a sign-out (KEEP-01). */
function forgetDrafts(exceptUserId: string | null): void {
  void import('#crud/drafts/draft-vault.ts').then((vault) => vault.dropDrafts(exceptUserId))
}

function loginFor(path: string): string {
  return path === '/' || path === home ? '/login' : `/login?to=${encodeURIComponent(path)}`
}

/** Milliseconds until the page says that it is opening: with the outline of the panel, and without. */
const openingMs = { outlined: 1500, bare: 400 }

/** Placeholder while the panel's code loads, drawn only after a delay, or the message that it failed. */
function BootScreen({ error = null }: { error?: unknown }) {
  const isLate = useSlow(error === null, openingMs['opening' in document.documentElement.dataset ? 'outlined' : 'bare'])
  useEffect(() => {
    if (error === null) return
    console.error(error)
    reloadOnce()
  }, [error])
  if (error === null)
    return isLate ? (
      <div className="boot boot-waiting" role="status">
        <BrandMark size={32} />
        <p>Opening…</p>
      </div>
    ) : null
  return (
    <div className="boot" role="alert">
      <BrandMark size={32} />
      <p>{loadFailure}</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}

let last: { readonly text: string; readonly session: Session | null } = { text: 'null', session: null }

function snapshot(): Session | null {
  const session = readSession()
  const text = JSON.stringify(session)
  if (text !== last.text) last = { text, session }
  return last.session
}

/** The stored session, followed in this tab and all others. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, snapshot)
}
