import { storedSwitch } from './stored-switch.ts'
import { useStore } from './store.ts'

const { isOn, set } = storedSwitch('lab_single_keys')

/** Switches single-key shortcuts on or off, and stores that, where the browser allows it (WCAG 2.1.4). */
export const setSingleKeys = set

/** True while single-key shortcuts are on: users of speech input, or who hit keys by accident, switch them off. */
export function useSingleKeys(): boolean {
  return useStore(isOn)
}
