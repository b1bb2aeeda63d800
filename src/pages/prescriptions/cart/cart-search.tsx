import { Button, Input, type InputRef } from 'antd'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OfferedSelect } from '#crud/fields/inputs/offered-select.tsx'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { type ReferenceOption, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { Loading } from '#crud/loading.tsx'
import { type CatalogueItem, catalogueItemOf, catalogueResources } from '#domain/catalogue-item.ts'
import { oneLine } from '#domain/text.ts'
import { CheckRow } from '#ui/check-row.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { Addable } from './cart.ts'
import type { CartSelection } from './use-cart-selection.ts'

interface CartSearchProps {
  readonly selection: CartSelection
  onAdd(items: readonly Addable[]): void
}

const shortest = 2
const maxMatches = 50
const labels = { test: 'tests', package: 'packages' } as const

/** Finds tests or packages by words and category, and adds the selected ones (CRT-02, CRT-03). */
export function CartSearch({ selection, onAdd }: CartSearchProps) {
  const { type, chosen, toggle } = selection
  const [typed, setTyped] = useState('')
  const [categoryId, setCategory] = useState<string | null>(null)
  const categories = useReferenceOptions({ to: 'test-categories', where: { isActive: true } })
  const wanted = searchOf(typed)
  const search = useDelayed(wanted)
  const isAsked = wanted !== '' || categoryId !== null
  const found = useReferenceOptions({
    to: catalogueResources[type],
    where: { isActive: true, ...(categoryId === null ? {} : { categoryId }) },
    limit: maxMatches,
    search,
    isNeeded: search !== '' || categoryId !== null,
    isBehind: wanted !== search,
  })
  const matches = found.options.flatMap(({ record }) => addable(type, record))
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const results = (
    <>
      <div className="cart-filters">
        <Input
          ref={field}
          aria-label={`Search ${labels[type]}`}
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder={`Search ${labels[type]}`}
          autoComplete="off"
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <OfferedSelect offered={categories} label="Category" many="categories" value={categoryId} onChange={setCategory} />
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(chosen)
            // The disabled button would lose the focus.
            field.current?.focus()
          }}
        >
          Add Selected ({chosen.length})
        </Button>
      </div>
      <OptionsProblem offered={categories} many="categories" />
      {!isAsked ? (
        <p className="cart-hint" role="status">
          Enter at least 2 characters to search or select a category
        </p>
      ) : found.error ? (
        <ErrorPanel title="The catalogue could not be searched" error={found.error} onRetry={found.retry} />
      ) : found.isLoading ? (
        <Loading rows={4} />
      ) : matches.length === 0 ? (
        <p className="cart-hint" role="status">
          No items found
        </p>
      ) : (
        <ul className="check-list" aria-label="Found items">
          {matches.map(({ note, ...item }) => {
            const isIn = selection.isIn(item)
            return (
              <li key={item.id}>
                <CheckRow
                  name={item.name}
                  notes={[isIn ? 'In Cart' : note]}
                  paise={item.price}
                  checked={isIn || selection.has(item)}
                  disabled={isIn}
                  onChange={() => toggle(item)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {isAsked && found.total > maxMatches ? (
        <small className="cart-hint">
          {maxMatches} of {found.total} shown; search to narrow them down.
        </small>
      ) : null}
      <SelectedItems
        items={chosen}
        onRemove={(item) => {
          toggle(item)
          if (chosen.length === 1) field.current?.focus()
        }}
      />
    </>
  )
  return (
    <section className="cart-search" aria-label="Add tests and packages">
      <Tabs
        activeKey={type}
        items={[
          { key: 'test', label: 'Tests', children: type === 'test' ? results : null },
          { key: 'package', label: 'Packages', children: type === 'package' ? results : null },
        ]}
        onChange={(key) => selection.changeType(key === 'package' ? 'package' : 'test')}
      />
    </section>
  )
}

/** The words to look for; none while they are too short. */
function searchOf(typed: string): string {
  const words = oneLine(typed)
  return words.length >= shortest ? words : ''
}

function addable(type: CatalogueItem['type'], record: ReferenceOption['record']): (Addable & { readonly note: string | null })[] {
  const item = catalogueItemOf(type, record)
  const note: unknown = record.sampleType
  return item && item.price !== null ? [{ ...item, price: item.price, note: typeof note === 'string' ? note : null }] : []
}

interface SelectedItemsProps {
  readonly items: readonly Addable[]
  onRemove(item: Addable): void
}

/** Lists the selected items, also from an earlier search. Each can be removed, even one that is no longer offered (CRT-02). */
function SelectedItems({ items, onRemove }: SelectedItemsProps) {
  const rowFocus = useRowFocus()
  return (
    <div {...rowFocus}>
      {items.length === 0 ? null : (
        <ul className="cart-selected" aria-label="Selected items">
          {items.map((item) => (
            <li key={item.id}>
              <TypedText text={item.name} />
              <RupeesText paise={item.price} />
              <Button type="text" size="small" icon={<X size={14} aria-hidden="true" />} aria-label={`Unselect ${item.name}`} onClick={() => onRemove(item)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
