import { Input } from 'antd'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { useTypedSearch } from '#crud/fields/inputs/use-typed-search.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { shortestSearch } from '#pages/orders/items/catalogue-query.ts'
import { draftItemOf, meantItem, namedFirst } from './catalogue-item.ts'
import type { DraftItem } from './draft.ts'

interface ItemSearchProps {
  /** The patient that the items are for, in words. */
  readonly patient: string
  onAdd(item: DraftItem): void
}

const maxFound = 8

/** A search box that finds tests and packages as they are typed. The arrows move, Enter adds the marked one, or the one that is meant as soon as it is found (BOOK-04). */
export function DraftItemSearch({ patient, onAdd }: ItemSearchProps) {
  const id = useId()
  const { typed, search, isBehind, setTyped } = useTypedSearch()
  const [at, setAt] = useState(0)
  const isAsked = search.length >= shortestSearch
  const question = { where: { isActive: true }, limit: maxFound, search, isNeeded: isAsked }
  const tests = useReferenceOptions({ to: 'tests', ...question })
  const packages = useReferenceOptions({ to: 'test-packages', ...question })
  const isSearching = isBehind || (isAsked && (tests.isLoading || packages.isLoading))
  const isShown = isAsked && !isSearching && typed !== ''
  const all = [...tests.options.map(({ record }) => draftItemOf('test', record)), ...packages.options.map(({ record }) => draftItemOf('package', record))]
  const found = isShown
    ? namedFirst(
        all.flatMap((item) => item ?? []),
        search,
      )
    : []
  const isOpen = found.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search may bring a longer list
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-options`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, isOpen, search])
  const marked = found[Math.min(at, found.length - 1)]
  const add = (item: DraftItem) => {
    onAdd(item)
    setTyped('')
    setAt(0)
    document.getElementById(id)?.focus()
  }
  // A fast clerk presses Enter before the answer is there.
  const [isAwaited, setAwaited] = useState(false)
  const addAwaited = useEffectEvent(() => {
    setAwaited(false)
    const meant = meantItem(found, search)
    if (meant) add(meant)
  })
  useEffect(() => {
    if (isAwaited && !isSearching) addAwaited()
  }, [isAwaited, isSearching])
  const move = (by: number) => {
    const next = Math.max(0, Math.min(found.length - 1, at + by))
    setAt(next)
    document.getElementById(`${id}-option-${next}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  // The first Arrow Down enters the list, whose first item is marked already.
  const [isEntered, setEntered] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') {
      if (isEntered) move(1)
      setEntered(true)
    } else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      if (marked) add(marked)
      else setAwaited(isSearching)
    } else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
  }
  return (
    <div className="new-order-search">
      <Input
        id={id}
        role="combobox"
        aria-label={`Add a test or a package for ${patient}`}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-activedescendant={marked ? `${id}-option-${found.indexOf(marked)}` : undefined}
        autoComplete="off"
        prefix={<Search size={14} aria-hidden="true" />}
        placeholder="Add a test or a package"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setEntered(false)
          setAwaited(false)
        }}
        onBlur={() => setAwaited(false)}
        onKeyDown={press}
      />
      {isOpen ? (
        <div role="listbox" id={`${id}-options`} aria-label={`Found for ${patient}`} tabIndex={-1} className="new-order-found">
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search box, which points here
            <div
              key={`${item.type} ${item.id}`}
              id={`${id}-option-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === marked}
              className={item === marked ? 'new-order-option new-order-marked' : 'new-order-option'}
              onClick={() => add(item)}
            >
              <TypedText text={item.name} />
              {item.type === 'package' ? <small>Package</small> : null}
              <RupeesText paise={item.price} />
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className="form-help">
        {typed === '' ? null : isSearching ? 'Searching…' : isShown && found.length === 0 ? 'No tests found' : null}
      </span>
      {isAsked ? <OptionsProblem offered={tests} many="tests" /> : null}
      {isAsked ? <OptionsProblem offered={packages} many="packages" /> : null}
    </div>
  )
}
