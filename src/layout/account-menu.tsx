import { useGetIdentity } from '@refinedev/core'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useScreens } from '#crud/screens-context.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { chooseScheme, useScheme } from '#ui/scheme.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import { SignOut } from './sign-out.tsx'

/** The menu itself. */
export const AccountEntries = lazyWithPreload(async () => (await import('./account-entries.tsx')).AccountEntries)

/**
 * The signed-in user with one menu: appearance, password, sessions, audit trail, settings, Logout (NAV-05, AUTH-10). A profile that cannot be read says so
 * beside the stored name (AUTH-11).
 */
export function AccountMenu({ user }: { user: StaffUser }) {
  return <Account user={user} navigate={useNavigate()} />
}

interface AccountProps {
  readonly user: StaffUser
  readonly navigate: NavigateFunction
}

/** Drawn part of the menu, apart from the router's hooks: a change of the page does not draw it again. */
const Account = memo(function Account({ user, navigate }: AccountProps) {
  const { data, error } = useGetIdentity<StaffUser | null>()
  const { name, email } = data ?? user
  const users = useDeclaration('users')
  const { allowed } = usePermission('settings.view')
  const { choice } = useScheme()
  const { dialogs } = useScreens()
  const [isMissing, setMissing] = useState(false)
  const { isOpen, close: closeMenu, button } = useMenuButton(AccountEntries.load, () => setMissing(true))
  const [shown, show] = useState<string | null>(null)
  const Dialog = shown === null ? undefined : dialogs[shown]
  const close = () => {
    show(null)
    button.ref.current?.focus()
  }
  const choose = (key: string) => {
    closeMenu()
    if (key === 'light' || key === 'dark' || key === 'system') chooseScheme(key)
    else if (key.startsWith('/')) navigate(key)
    else show(key)
  }
  const who = (
    <>
      <TypedText className="identity-name" title={name} text={name} />
      <TypedText className="identity-email" title={email} text={email} />
    </>
  )
  return (
    <div className="identity">
      <div className="account">
        <LightButton {...button} variant="text" className="account-button">
          <span className="avatar" aria-hidden>
            {initialsOf(name || email)}
          </span>
          <span className="visually-hidden">Account of </span>
          <span className="identity-words">{who}</span>
          <ChevronDown size={16} aria-hidden className="account-mark" />
        </LightButton>
        {isOpen ? (
          <Suspense fallback={null}>
            <AccountEntries choice={choice} who={who} hasDialogs={users !== undefined} maySeeSettings={allowed} onChoose={choose} onClose={closeMenu} />
          </Suspense>
        ) : null}
        {isMissing && !isOpen ? (
          // The menu could not be loaded: logging out still works.
          <LightButton className="account-logout" onClick={() => choose('logout')}>
            Logout
          </LightButton>
        ) : null}
      </div>
      {error ? (
        <span role="status" className="identity-problem" title={error.message}>
          <CircleAlert size={14} aria-hidden />
          <span className="visually-hidden">{error.message}</span>
        </span>
      ) : null}
      <Suspense fallback={null}>{Dialog && users ? <Dialog declaration={users} record={{ ...user }} onClose={close} /> : null}</Suspense>
      {shown === 'logout' ? <SignOut onStay={close} /> : null}
    </div>
  )
})

/** Up to two initials of a name, by what a reader sees as one letter (graphemes), so that no letter is torn apart; `?` for no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(initialOf).join('').toUpperCase() || '?'
}

/** The first grapheme of a word. A sign of ASCII before another is one; the browser's segmenter takes 11 ms at its first use. */
function initialOf(word: string): string {
  const [first] = /^[!-~](?![^!-~])/.exec(word) ?? []
  return first ?? firstGrapheme(word)
}

/** Firefox has a segmenter since 125: before, a letter is taken with the marks behind it. */
function firstGrapheme(word: string): string {
  const { Segmenter }: Partial<typeof Intl> = Intl
  if (!Segmenter) return /^.\p{M}*/u.exec(word)?.[0] ?? ''
  return new Segmenter(undefined, { granularity: 'grapheme' }).segment(word).containing(0)?.segment ?? ''
}
