import { Modal } from 'antd'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countText } from '#domain/count.ts'
import { focusField } from '#crud/dialog/dialog-fields.ts'
import { useFirstField } from '#crud/dialog/use-first-field.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { KeysHelp } from '#crud/keys-help.tsx'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { describeError } from '#ui/describe-error.ts'
import { LightButton } from '#ui/light-button.tsx'
import { SignOut } from '../sign-out.tsx'
import { FinderOptions, optionId } from './finder-options.tsx'
import type { FinderOption } from './option.ts'
import { useFinder } from './use-finder.ts'
import './finder.css'

const resultLabel = { one: 'result', many: 'results' }

/** The search of everything (FND-01): the arrows move, Enter opens, Ctrl+Enter opens in a new tab, Esc closes. */
export default function Finder({ onClose }: { onClose(): void }) {
  const [shown, show] = useState<'search' | 'keys' | 'sign-out'>('search')
  if (shown === 'keys') return <KeysHelp onClose={onClose} />
  if (shown === 'sign-out') return <SignOut onStay={onClose} />
  return <FinderBox onHelp={() => show('keys')} onSignOut={() => show('sign-out')} onClose={onClose} />
}

interface FinderBoxProps {
  onHelp(): void
  onSignOut(): void
  onClose(): void
}

function FinderBox({ onHelp, onSignOut, onClose }: FinderBoxProps) {
  useReturnFocus()
  const box = useRef<HTMLLabelElement>(null)
  useFirstField(box)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [awaited, setAwaited] = useState<'here' | 'new tab' | null>(null)
  const { groups, isBehind, isUnsupported, isFetching, error, retry } = useFinder(typed, { help: onHelp, signOut: onSignOut })
  const isSlow = useSlow(isFetching)
  const options = groups.flatMap((group) => group.options)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === active),
  )
  const marked = options[at]
  // An option that no answer changes opens without it.
  const isSure = !isBehind || active !== null || groups.some(({ isOwn, options: own }) => isOwn && own.some((option) => option === marked))

  const choose = ({ to, run }: FinderOption, inNewTab: boolean) => {
    if (to !== undefined && inNewTab) window.open(to, '_blank', 'noopener')
    else if (to !== undefined) {
      onClose()
      void navigate(to)
    } else if (run) {
      run()
      if (run !== onHelp && run !== onSignOut) onClose()
    }
  }
  // A scanner types the number and Enter before the answer is there.
  const chooseAwaited = useEffectEvent(() => {
    setAwaited(null)
    if (marked) choose(marked, awaited === 'new tab')
  })
  useEffect(() => {
    if (awaited && !isBehind) chooseAwaited()
  }, [awaited, isBehind])

  const move = (to: number) => {
    const next = options[(to + options.length) % Math.max(1, options.length)]
    setAwaited(null)
    setActive(next?.key ?? null)
    if (next) document.getElementById(optionId(id, next))?.scrollIntoView?.({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter') {
      const place = event.ctrlKey || event.metaKey ? 'new tab' : 'here'
      if (!isSure) setAwaited(place)
      else if (marked) choose(marked, place === 'new tab')
    } else return
    event.preventDefault()
  }
  // The dialog takes the focus once it has opened.
  const focusBox = (isOpen: boolean) => isOpen && focusField(box.current)
  const failure = describeError(error)
  const status = error
    ? `The search failed. ${failure.sentence ?? ''}`
    : isSlow
      ? slowSentence
      : isBehind
        ? 'Searching…'
        : typed.trim() === ''
          ? ''
          : isUnsupported
            ? 'Records cannot be searched here. Only screens and commands are found.'
            : options.length === 0
              ? `Nothing found for “${typed.trim()}”`
              : ''
  return (
    <Modal
      open
      width={640}
      closable={false}
      footer={null}
      title="Search or jump to"
      className="finder"
      focusTriggerAfterClose={false}
      afterOpenChange={focusBox}
      onCancel={onClose}
    >
      <label ref={box} className="finder-input">
        <Search size={16} aria-hidden />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-activedescendant={marked && optionId(id, marked)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Number, phone, name, screen or command"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(null)
            setAwaited(null)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </label>
      <div className={isBehind ? 'finder-options finder-behind' : 'finder-options'}>
        {options.length > 0 ? (
          <FinderOptions
            id={id}
            groups={groups}
            marked={marked}
            onMark={({ key }) => setActive(key)}
            onChoose={(option, { ctrlKey, metaKey, button }: MouseEvent) => choose(option, ctrlKey || metaKey || button === 1)}
          />
        ) : null}
        <p role="status" className={status === '' ? 'visually-hidden' : 'finder-status'}>
          {status === '' && options.length > 0 ? countText(options.length, resultLabel) : status}
          {error ? (
            <LightButton isSmall onClick={retry}>
              Try again
            </LightButton>
          ) : null}
        </p>
      </div>
      <p className="finder-foot" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> open in a new tab
      </p>
    </Modal>
  )
}
