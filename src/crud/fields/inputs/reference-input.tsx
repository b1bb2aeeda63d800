import { foldForSearch } from '#domain/search-fold.ts'
import { useOne } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import { requiredMessage } from '#definition/kind-rules.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type InputProps, selectAriaOf } from './input-props.ts'
import { namingOf, titlePlaceholder } from './title-query.ts'
import { noOptionsMessage } from './no-options-message.ts'
import { OptionsProblem } from './options-problem.tsx'
import { optionOf, useReferenceOptions } from './use-reference-options.ts'
import { useSearchedSelect, useTypedSearch } from './use-typed-search.ts'

/** One record of another resource, searched for on the server as it is typed (GEN-04). */
export function ReferenceInput(props: InputProps<'reference'>) {
  const { id, field, value, words, isInvalid, onChange } = props
  const [chosenLabel, setChosenLabel] = useState(words)
  const target = useDeclaration(field.to)
  const canSearch = target?.list.search !== undefined
  const { typed, search, isBehind, setTyped } = useTypedSearch(canSearch)
  const offered = useReferenceOptions({ to: field.to, where: field.where, search })
  const isSearching = isBehind || offered.isLoading
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const isKnown = chosen === undefined || chosenLabel !== null || offered.options.some((option) => option.id === chosen)
  const { query, result } = useOne({
    resource: field.to,
    id: chosen ?? '',
    queryOptions: { enabled: !isKnown && !offered.isLoading },
    errorNotification: false,
  })
  const naming = namingOf(query)
  const options = (isBehind ? [] : offered.options).map((option) => ({ value: option.id, label: option.title }))
  if (chosen !== undefined && typed === '' && !options.some((option) => option.value === chosen))
    options.unshift({
      value: chosen,
      label: chosenLabel ?? (result ? optionOf(result, target?.title).title : titlePlaceholder(offered.isLoading || naming.isLoading)),
    })
  const choose = (picked: (typeof options)[number] | null) => {
    setTyped('')
    setChosenLabel(picked?.label ?? null)
    onChange(picked?.value ?? null)
  }
  const ahead = { found: canSearch ? options : [], total: offered.total, onPick: choose }
  const searching = useSearchedSelect({ typed, setTyped, isSearching, ...ahead })
  return (
    <>
      <Select
        id={id}
        showSearch
        filterOption={canSearch ? false : (input, option) => foldForSearch(option?.label ?? '').includes(foldForSearch(input))}
        allowClear={requiredMessage(field) === undefined}
        placeholder={`Choose a ${target?.label.one ?? 'record'}`}
        style={{ width: '100%' }}
        value={chosen}
        status={isInvalid ? 'error' : ''}
        loading={isSearching}
        notFoundContent={isBehind ? 'Searching…' : noOptionsMessage(offered, target?.label.many ?? 'records')}
        options={options}
        {...searching}
        onChange={(_, option) => choose(option && !Array.isArray(option) ? option : null)}
        {...selectAriaOf(props)}
      />
      <OptionsProblem offered={offered} many={target?.label.many ?? field.to} />
      {offered.error || isKnown ? null : <OptionsProblem offered={naming} many={`chosen ${target?.label.one ?? 'record'}`} />}
    </>
  )
}
