import { foldForSearch } from '#domain/search-fold.ts'
import { Input, Modal, Switch } from 'antd'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { setSingleKeys, useSingleKeys } from '#ui/single-keys.ts'
import { useFirstField } from '#crud/dialog/use-first-field.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { useDeclarations } from './declarations-context.ts'
import { goKeys } from './go-keys.ts'
import './keys-help.css'

type Keys = readonly (readonly [key: string, words: string])[]

/** Keys of a part of a screen. */
export interface KeyGroup {
  readonly heading: string
  /** Keys of one character, shown while they are switched on. */
  readonly single?: Keys
  readonly others?: Keys
}

interface KeysHelpProps {
  /** Keys of the screen, in addition to those that work anywhere. */
  readonly groups?: readonly KeyGroup[]
  onClose(): void
}

/** The keys of a screen and those that work anywhere, with a search, and the switch for single-character keys (WCAG 2.1.4). */
export function KeysHelp({ groups = [], onClose }: KeysHelpProps) {
  useReturnFocus()
  const body = useRef<HTMLDivElement>(null)
  useFirstField(body)
  const [typed, setTyped] = useState('')
  const isOn = useSingleKeys()
  const { all } = useDeclarations()
  const go: KeyGroup = {
    heading: 'Go',
    single: [...goKeys(all).map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const), ['?', 'Show shortcuts']],
    others: [
      ['Ctrl K', 'Search or jump to'],
      ['Ctrl Z', 'Undo the latest change'],
      ['Ctrl Enter', 'Save or send the open form'],
    ],
  }
  const search = foldForSearch(typed)
  const shown = [...groups, go].flatMap(({ heading, single = [], others = [] }) => {
    const keys = [...(isOn ? single : []), ...others].filter((each) => foldForSearch(each.join(' ')).includes(search))
    return keys.length > 0 ? [{ heading, keys }] : []
  })
  return (
    <Modal open title="Keyboard shortcuts" width={400} footer={null} onCancel={onClose}>
      <div ref={body} className="keys-search">
        <Input
          aria-label="Search shortcuts"
          placeholder="Search shortcuts"
          allowClear
          prefix={<Search size={14} aria-hidden="true" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="keys-switch">
        <Switch id="single-keys" checked={isOn} onChange={setSingleKeys} />
        <label htmlFor="single-keys">Single-key shortcuts</label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="keys-groups" aria-label="Shortcuts" tabIndex={0}>
        {shown.map(({ heading, keys }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
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
          </section>
        ))}
        <p role="status">{shown.length === 0 ? `No shortcuts for “${typed}”` : ''}</p>
      </section>
    </Modal>
  )
}
