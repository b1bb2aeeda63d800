import { KeysHelp } from '#crud/keys-help.tsx'

const single = [
  ['s', 'To Hand over, Release or Correct'],
  ['a', 'Only abnormal values, or all'],
  ['n', 'Next results to verify'],
  ['p', 'Previous results to verify'],
] as const

const others = [
  ['Ctrl+Enter', 'The next step: hand over, or release'],
  ['Enter', 'Save, and to the next value'],
  ['↑ ↓', 'Previous or next value'],
  ['F2', 'Details of the parameter'],
  ['Esc', 'Restore the saved value'],
  ['Tab', 'Leave the values of a test'],
] as const

/** The keys of a result sheet. */
export default function SheetKeysHelp({ onClose }: { onClose(): void }) {
  return <KeysHelp groups={[{ heading: 'Results', single, others }]} onClose={onClose} />
}
