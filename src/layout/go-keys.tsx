import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDeclarations } from '#crud/declarations-context.ts'
import { goKeys } from '#crud/go-keys.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { typingPlaces } from '#ui/use-key-shortcuts.ts'

/** Milliseconds in which the letter has to follow `g`. */
const nextKeyMs = 1_500

/** Opens lists by two keys: `g`, then the letter of the menu entry. Runs before the keys of a page, which may have the same letter. */
export function GoKeys() {
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
      const path = event.timeStamp < until ? paths.get(event.key) : undefined
      until = event.key === 'g' ? event.timeStamp + nextKeyMs : 0
      if (path === undefined) return
      event.preventDefault()
      void navigate(path)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [all, isActive, navigate])
  return null
}
