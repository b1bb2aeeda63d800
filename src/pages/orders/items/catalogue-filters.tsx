import { Input, type InputRef, Radio } from 'antd'
import { Search } from 'lucide-react'
import { type KeyboardEventHandler, useEffect, useRef } from 'react'
import { OfferedSelect } from '#crud/fields/inputs/offered-select.tsx'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { AmountInput } from '#ui/amount-input.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { isPriceBound, type CatalogueQuestion } from './catalogue-query.ts'

interface CatalogueFiltersProps {
  readonly question: CatalogueQuestion
  readonly takesFocus: boolean
  onChange(question: CatalogueQuestion): void
  onKeyDown: KeyboardEventHandler
}

const orders = {
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'price asc': 'Price, lowest first',
  'price desc': 'Price, highest first',
} as const satisfies Record<`${CatalogueQuestion['sort']} ${CatalogueQuestion['order']}`, string>

/** Shows the filters of the picker: tests or packages, words, category, price range, order (ODT-05, ODT-07). */
export function CatalogueFilters({ question, takesFocus, onChange, onKeyDown }: CatalogueFiltersProps) {
  const categories = useReferenceOptions({ to: 'test-categories', where: { isActive: true } })
  const search = useRef<InputRef>(null)
  // Not on a phone, whose keyboard would cover the results.
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!takesFocus || isPhone) return
    const timer = setTimeout(() => search.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [takesFocus, isPhone])
  const set = (changes: Partial<CatalogueQuestion>) => onChange({ ...question, ...changes })
  const bound = (name: 'minPrice' | 'maxPrice', label: string) => (
    <AmountInput
      aria-label={label}
      prefix={name === 'minPrice' ? 'Min ₹' : 'Max ₹'}
      className="item-price"
      value={question[name]}
      status={isPriceBound(question[name]) ? '' : 'error'}
      aria-invalid={isPriceBound(question[name]) ? undefined : true}
      onType={(text) => set({ [name]: text })}
    />
  )
  return (
    <>
      <div className="catalogue-filters">
        <div role="radiogroup" aria-label="Tests or packages">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'test', label: 'Tests' },
              { value: 'package', label: 'Packages' },
            ]}
            value={question.type}
            onChange={(event) => set({ type: event.target.value === 'package' ? 'package' : 'test' })}
          />
        </div>
        <Input
          ref={search}
          className="item-search"
          aria-label={question.type === 'test' ? 'Search tests to add' : 'Search packages to add'}
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder="Search by name"
          autoComplete="off"
          allowClear
          value={question.search}
          onChange={(event) => set({ search: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <OfferedSelect
          offered={categories}
          label="Category"
          many="categories"
          value={question.categoryId}
          className="item-choice"
          onChange={(categoryId) => set({ categoryId })}
        />
        {bound('minPrice', 'Lowest price')}
        {bound('maxPrice', 'Highest price')}
        <LabelSelect
          className="item-choice"
          aria-label="Order"
          value={`${question.sort} ${question.order}` as const}
          options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => set({ sort: chosen.startsWith('price') ? 'price' : 'name', order: chosen.endsWith('desc') ? 'desc' : 'asc' })}
        />
      </div>
      <OptionsProblem offered={categories} many="categories" />
    </>
  )
}
