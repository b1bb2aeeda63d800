import { useSingleKeys } from '#ui/single-keys.ts'
import { typingPlaces, useKeyShortcuts } from '#ui/use-key-shortcuts.ts'

const isLeftAlone = (target: Element) => target.closest(typingPlaces) !== null || document.querySelector('[role="dialog"]') !== null

/** Handles keys of one character on a result sheet. They do nothing while something is typed, a dialog is open, or they are switched off. */
export function useSheetKeys(keys: Readonly<Record<string, () => void>>): void {
  useKeyShortcuts(keys, { isActive: useSingleKeys(), isLeftAlone })
}
