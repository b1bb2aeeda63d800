import { Modal } from 'antd'
import { useReturnFocus } from './use-return-focus.ts'

interface ListKeysHelpProps {
  readonly one: string
  readonly canSearch: boolean
  readonly canAdd: boolean
  onClose(): void
}

/** The keys of a list. */
export default function ListKeysHelp({ one, canSearch, canAdd, onClose }: ListKeysHelpProps) {
  useReturnFocus()
  const keys = [
    ...(canSearch ? [['/', 'Search']] : []),
    ...(canAdd ? [['n', `Add ${one}`]] : []),
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', `Open the ${one}`],
    ['Esc', 'Close, or leave the search'],
    ['?', 'These keys'],
  ]
  return (
    <Modal open title="Keyboard" width={400} footer={null} onCancel={onClose}>
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
