import { type BaseRecord, useList } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'

interface CustomerPickerProps {
  readonly id: string
  readonly value: string | null
  readonly describedBy?: string | undefined
  onChange(id: string | null): void
}

const offered = 10

/** One customer: found by name, phone or e-mail, or named by id (ADV-02, ADV-05). */
export function CustomerPicker({ id, value, describedBy, onChange }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useDelayed(typed.trim())
  const { query } = useList({
    resource: 'customers',
    pagination: { currentPage: 1, pageSize: offered },
    filters: search ? [{ field: 'search', operator: 'eq', value: search }] : [],
    queryOptions: { enabled: search.length > 1 },
    errorNotification: false,
  })
  const matches = search.length > 1 ? (query.data?.data ?? []).flatMap(optionOf) : []
  const isAnswered = typed.trim() === search && !query.isFetching
  // Other servers have other kinds of ids: a text that finds nobody may be one.
  const byId = search.length > 1 && !/\s/.test(search) && isAnswered && matches.length === 0 ? [{ value: search, label: `Customer id ${search}` }] : []
  const options = [...matches, ...byId]
  if (value !== null && typed === '') options.unshift({ value, label: chosen ?? value })
  return (
    <Select
      id={id}
      showSearch
      allowClear
      filterOption={false}
      className="notify-picker"
      placeholder="Name, phone, e-mail or id"
      value={value ?? undefined}
      loading={!isAnswered}
      notFoundContent={search.length < 2 ? 'Type at least 2 characters' : query.error ? 'The customers could not be searched; type an id' : 'No customer found'}
      options={options}
      aria-describedby={describedBy}
      onSearch={setTyped}
      onChange={(next: string | undefined, option) => {
        setTyped('')
        setChosen(option && !Array.isArray(option) ? option.label : null)
        onChange(next ?? null)
      }}
    />
  )
}

function optionOf({ id, name, phone, email }: BaseRecord): { value: string; label: string }[] {
  if (typeof id !== 'string') return []
  const words = [name, typeof phone === 'string' ? formatPhone(phone) : null, email].filter((each): each is string => typeof each === 'string' && each !== '')
  return [{ value: id, label: words.join(' · ') || id }]
}
