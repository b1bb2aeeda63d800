import { Modal, Switch } from 'antd'
import { setSingleKeys, useSingleKeys } from '#ui/single-keys.ts'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import './list-toolbar.css'

interface ListKeysHelpProps {
  readonly one: string
  readonly canSearch: boolean
  readonly canAdd: boolean
  onClose(): void
}

/** The keys of a list, and the switch for those of one character (WCAG 2.1.4). */
export default function ListKeysHelp({ one, canSearch, canAdd, onClose }: ListKeysHelpProps) {
  useReturnFocus()
  const isOn = useSingleKeys()
  const single = [
    ...(canSearch ? [['/', 'Search']] : []),
    ...(canAdd ? [['n', `Add ${one}`]] : []),
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['?', 'These keys'],
  ]
  const keys = [...(isOn ? single : []), ['Enter', `Open the ${one}`], ['Esc', 'Close, or leave the search']]
  return (
    <Modal open title="Keyboard" width={400} footer={null} onCancel={onClose}>
      <div className="keys-switch">
        <Switch id="single-keys" checked={isOn} onChange={setSingleKeys} />
        <label htmlFor="single-keys">Keys of one character</label>
      </div>
      <dl className="keys-help">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
