import { useSubscription } from '@refinedev/core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { goKeys } from '#crud/go-keys.ts'
import { readBrand } from '#ui/laboratory.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { shortcutKey } from '#ui/shortcut-key.ts'
import { typingPlaces } from '#ui/use-key-shortcuts.ts'
import { noteRecent } from './finder/recent.ts'
import { undoNotice } from './notice-store.ts'
import '#ui/forced-colors.css'

/** Milliseconds in which the letter has to follow `g`. */
const nextKeyMs = 1_500

/** Fields in which Ctrl+Z undoes typing. */
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

/** The parts of the shell that may follow the first screen: its keys, the note of what was opened, and the brand after a change. */
export default function LateShell() {
  useUndoKey()
  useGoKeys()
  useRecentNote()
  useEffect(() => {
    // antd's static functions need React 19's root. The panel calls none; a page of one's own may.
    import('@ant-design/v5-patch-for-react-19').catch(() => undefined)
  }, [])
  // Saving the settings in this tab or another.
  useSubscription({ channel: 'resources/settings', onLiveEvent: () => void readBrand().catch(() => undefined) })
  return null
}

/** Undoes the newest change that a notice offers to undo by Ctrl+Z or ⌘Z, outside text fields. */
function useUndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOwn = shortcutKey(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat
      const isTyped = event.target instanceof Element && event.target.closest(textFields) !== null
      if (isOwn && !isTyped && !event.defaultPrevented && undoNotice()) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Opens lists by two keys: `g`, then the letter of the menu entry. Runs before the keys of a page, which may have the same letter. */
function useGoKeys() {
  const { all } = useDeclarations()
  const isActive = useSingleKeys()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isActive) return
    const paths = new Map(goKeys(all).map(({ key, path }) => [key, path]))
    let until = 0
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(typingPlaces) !== null
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyped) return
      const key = shortcutKey(event)
      const path = event.timeStamp < until ? paths.get(key) : undefined
      until = key === 'g' ? event.timeStamp + nextKeyMs : 0
      if (path === undefined) return
      event.preventDefault()
      void navigate(path)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [all, isActive, navigate])
}

/** Notes the record at the present address as opened. */
function useRecentNote() {
  const { pathname } = useLocation()
  const { byName } = useDeclarations()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    const [, resource = '', id = '', below] = pathname.split('/')
    const declaration = byName(resource)
    if (!declaration || userId === undefined || below !== undefined || !/\d/.test(id)) return
    noteRecent(userId, `${resource}:${decodeURIComponent(id)}`)
  }, [pathname, byName, userId])
}
