import { Button, Input, type InputRef, Select, Tabs } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CatalogueItem, catalogueItemOf, catalogueResources } from '#domain/catalogue-item.ts'
import { noOptionsMessage } from '#crud/fields/inputs/no-options-message.ts'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { type Option, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { Loading } from '#crud/loading.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { type Addable, type CartItem, keyOf } from './cart.ts'
import { SelectedItems } from './selected-items.tsx'

interface CartSearchProps {
  readonly items: readonly CartItem[]
  /** Changes of the cart wait for the server: what is added is shown, not yet confirmed. */
  readonly isSaving: boolean
  onAdd(items: readonly Addable[]): void
}

const shortest = 2
const most = 50
const labels = { test: 'tests', package: 'packages' } as const

/** Finds tests or packages by words and category, and adds the selected ones (CRT-02, CRT-03). */
export function CartSearch({ items, isSaving, onAdd }: CartSearchProps) {
  const [type, setType] = useState<Addable['type']>('test')
  const [typed, setTyped] = useState('')
  const [categoryId, setCategory] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlyMap<string, Addable>>(new Map())
  const categories = useReferenceOptions({ to: 'test-categories', where: { isActive: true } })
  const settled = useDelayed(typed).trim()
  const search = settled.length >= shortest ? settled : ''
  const isAsked = (typed.trim().length >= shortest && search !== '') || categoryId !== null
  const found = useReferenceOptions({
    to: catalogueResources[type],
    where: { isActive: true, ...(categoryId === null ? {} : { categoryId }) },
    limit: most,
    search,
    isNeeded: isAsked,
  })
  const matches = found.options.flatMap(({ record }) => addable(type, record))
  const present = useMemo(() => new Set(items.map(keyOf)), [items])
  const chosen = [...selected.values()].filter((item) => !present.has(addableKey(item)))
  // What could not be added is still selected.
  useEffect(() => {
    if (!isSaving)
      setSelected((before) => ([...before.keys()].some((key) => present.has(key)) ? new Map([...before].filter(([key]) => !present.has(key))) : before))
  }, [isSaving, present])
  const guard = useUnsavedGuard({ isDirty: chosen.length > 0 })
  const toggle = (item: Addable) => {
    const next = new Map(selected)
    const key = addableKey(item)
    if (!next.delete(key)) next.set(key, item)
    setSelected(next)
  }
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
        <Select
          aria-label="Category"
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="All categories"
          loading={categories.isLoading}
          notFoundContent={noOptionsMessage(categories, 'categories')}
          value={categoryId}
          options={categories.options.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: string | undefined) => setCategory(id ?? null)}
        />
        <Button
          type="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(chosen)
            // The button, with nothing left to add, would drop the focus.
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
            const key = addableKey(item)
            const isIn = present.has(key)
            return (
              <li key={key}>
                <CheckRow
                  name={item.name}
                  notes={[isIn ? 'In Cart' : note]}
                  paise={item.price}
                  checked={isIn || selected.has(key)}
                  disabled={isIn}
                  onChange={() => toggle(item)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {isAsked && found.total > most ? (
        <small className="cart-hint">
          {most} of {found.total} shown; search to narrow them down.
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
      {guard.question}
      <Tabs
        activeKey={type}
        items={[
          { key: 'test', label: 'Tests', children: type === 'test' ? results : null },
          { key: 'package', label: 'Packages', children: type === 'package' ? results : null },
        ]}
        onChange={(key) => {
          setType(key === 'package' ? 'package' : 'test')
          setSelected(new Map())
        }}
      />
    </section>
  )
}

/** The key of what can be added, as `keyOf` makes it of an item in the cart. */
function addableKey({ type, id }: Addable): string {
  return `${type} ${id}`
}

function addable(type: CatalogueItem['type'], record: Option['record']): (Addable & { readonly note: string | null })[] {
  const item = catalogueItemOf(type, record)
  const note: unknown = record.sampleType
  return item && item.price !== null ? [{ ...item, price: item.price, note: typeof note === 'string' ? note : null }] : []
}
