import { type BaseRecord, useList } from '@refinedev/core'
import { Button, Input, Segmented } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { type ChosenItem, isSame } from './chosen-item.ts'

const kinds = { test: { label: 'Tests', resource: 'tests' }, package: { label: 'Packages', resource: 'test-packages' } } as const
const shortest = 2
const mostShown = 20

interface ItemSearchProps {
  readonly chosen: readonly ChosenItem[]
  onAdd(item: ChosenItem): void
}

/** Finds tests and packages by name; each is added by its button (PRE-03). */
export function ItemSearch({ chosen, onAdd }: ItemSearchProps) {
  const [type, setType] = useState<ChosenItem['type']>('test')
  const [typed, setTyped] = useState('')
  const search = useDelayed(typed.trim())
  const isAsked = search.length >= shortest && typed.trim().length >= shortest
  const { query } = useList({
    resource: kinds[type].resource,
    pagination: { currentPage: 1, pageSize: mostShown },
    filters: [
      { field: 'isActive', operator: 'eq', value: true },
      { field: 'search', operator: 'eq', value: search },
    ],
    queryOptions: { enabled: isAsked, staleTime: 30_000 },
    errorNotification: false,
  })
  const matches = (query.data?.data ?? []).flatMap((row) => itemOf(type, row))
  return (
    <div className="item-search">
      <div className="item-search-bar">
        <Segmented
          aria-label="What to search"
          value={type}
          options={[
            { value: 'test', label: kinds.test.label },
            { value: 'package', label: kinds.package.label },
          ]}
          onChange={(value) => setType(value === 'package' ? 'package' : 'test')}
        />
        <Input
          allowClear
          aria-label={`Search ${kinds[type].label.toLowerCase()}`}
          placeholder={`Search ${kinds[type].label.toLowerCase()}`}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
      </div>
      {!isAsked ? null : query.error && matches.length === 0 && !query.isFetching ? (
        <ErrorPanel title="The catalogue could not be searched" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isFetching && !query.data ? (
        <Loading rows={3} />
      ) : matches.length === 0 ? (
        <p role="status">No items found</p>
      ) : (
        <ul className="found-items" aria-label="Found items">
          {matches.map((item) => {
            const isChosen = chosen.some((each) => isSame(each, item))
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

function itemOf(type: ChosenItem['type'], row: BaseRecord): ChosenItem[] {
  if (typeof row.id !== 'string' || 'unreadable' in row) return []
  return [{ type, id: row.id, name: typeof row.name === 'string' ? row.name : row.id, price: typeof row.price === 'number' ? row.price : null }]
}
