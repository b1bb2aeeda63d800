import { KeysHelp } from '#crud/keys-help.tsx'

const others = [
  ['Enter', 'Save, and to the next patient'],
  ['↑ ↓', 'Previous or next patient'],
  ['← →', 'Previous or next value of the patient'],
  ['F2', 'Details of the value'],
  ['Esc', 'Restore the saved value'],
  ['Tab', 'Leave the values'],
  ['Scan', 'To the row of the sample'],
] as const

/** The keys of a grid of patients. */
export default function WorksheetKeysHelp({ onClose }: { onClose(): void }) {
  return <KeysHelp groups={[{ heading: 'Worklist', others }]} onClose={onClose} />
}
