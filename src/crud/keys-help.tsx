import { Modal, Switch } from 'antd'
import { setSingleKeys, useSingleKeys } from '#ui/single-keys.ts'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import { useDeclarations } from './declarations-context.ts'
import { goKeys } from './go-keys.ts'
import './keys-help.css'

type Keys = readonly (readonly [key: string, words: string])[]

interface KeysHelpProps {
  /** Keys of one character, shown while they are switched on. */
  readonly single: Keys
  readonly others: Keys
  onClose(): void
}

/** The keys of a screen, and the switch for single-character keys (WCAG 2.1.4). */
export function KeysHelp({ single, others, onClose }: KeysHelpProps) {
  useReturnFocus()
  const isOn = useSingleKeys()
  const { all } = useDeclarations()
  return (
    <Modal open title="Keyboard" width={400} footer={null} onCancel={onClose}>
      <div className="keys-switch">
        <Switch id="single-keys" checked={isOn} onChange={setSingleKeys} />
        <label htmlFor="single-keys">Single-key shortcuts</label>
      </div>
      <dl className="keys-help">
        {[...(isOn ? single : []), ...others, ...(isOn ? goKeys(all).map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const) : [])].map(
          ([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
    </Modal>
  )
}
