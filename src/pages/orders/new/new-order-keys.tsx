import { KeysHelp } from '#crud/keys-help.tsx'

const others = [
  ['Tab', 'Next field, next section'],
  ['Enter', 'Use the best match, add the marked test, choose the time slot'],
  ['↑ ↓', 'Through what was found'],
  ['← → ↑ ↓', 'Through the time slots'],
  ['Ctrl+Enter', 'Place order, or go to what is missing'],
  ['Esc', 'Empty the search, close'],
] as const

/** The keys of the page that takes an order. */
export function NewOrderKeys({ onClose }: { onClose(): void }) {
  return <KeysHelp groups={[{ heading: 'New order', others }]} onClose={onClose} />
}
