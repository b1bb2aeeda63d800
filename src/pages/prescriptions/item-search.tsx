import { Button, Input } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type CatalogueItem, catalogueItemOf, catalogueResources, isSameItem } from '#domain/catalogue-item.ts'
import { oneLine } from '#domain/text.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import './chosen-items.css'

const labels = { test: 'Tests', package: 'Packages' } as const
const shortest = 2
const maxShown = 20

interface ItemSearchProps {
  readonly chosen: readonly CatalogueItem[]
  onAdd(item: CatalogueItem): void
}

/** Finds tests and packages by name; each is added by its button (PRE-03). */
export function ItemSearch({ chosen, onAdd }: ItemSearchProps) {
  const [type, setType] = useState<CatalogueItem['type']>('test')
  const [typed, setTyped] = useState('')
  const wanted = oneLine(typed)
  const search = useDelayed(wanted)
  const isAsked = wanted.length >= shortest
  const found = useReferenceOptions({
    to: catalogueResources[type],
    where: { isActive: true },
    limit: maxShown,
    search,
    isNeeded: search.length >= shortest,
    isBehind: wanted !== search,
  })
  const matches = found.options.flatMap(({ record }) => catalogueItemOf(type, record) ?? [])
  return (
    <div className="item-search">
      <div className="item-search-bar">
        <Segmented
          label="What to search"
          value={type}
          options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setType(value === 'package' ? 'package' : 'test')}
        />
        <Input
          allowClear
          aria-label={`Search ${labels[type].toLowerCase()}`}
          placeholder={`Search ${labels[type].toLowerCase()}`}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
      </div>
      {!isAsked ? null : found.error && matches.length === 0 ? (
        <ErrorPanel title="The catalogue could not be searched" error={found.error} onRetry={found.retry} />
      ) : found.isLoading ? (
        <Loading rows={3} />
      ) : matches.length === 0 ? (
        <p role="status">No items found</p>
      ) : (
        <ul className="found-items" aria-label="Found items">
          {matches.map((item) => {
            const isChosen = chosen.some((each) => isSameItem(each, item))
            return (
              <li key={item.id}>
                <TypedText text={item.name} />
                <RupeesText paise={item.price} />
                <Button
                  size="small"
                  disabled={isChosen}
                  icon={<Plus size={14} aria-hidden="true" />}
                  aria-label={isChosen ? `${item.name} is chosen` : `Add ${item.name}`}
                  onClick={() => onAdd(item)}
                >
                  {isChosen ? 'Chosen' : 'Add'}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
