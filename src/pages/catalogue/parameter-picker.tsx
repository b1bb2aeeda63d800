import { Button, Select } from 'antd'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId } from 'react'
import { useSearchedSelect, useTypedSearch } from '#crud/fields/inputs/use-typed-search.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import * as catalogue from '#contract/catalogue.ts'
import { useRead } from '#crud/use-read.ts'

/** A parameter that a test measures. */
export interface ChosenParameter {
  readonly id: string
  readonly code: string
  readonly name: string
}

interface ParameterPickerProps {
  readonly chosen: readonly ChosenParameter[]
  readonly problem: string | undefined
  onChange(chosen: readonly ChosenParameter[]): void
}

/** Lists a test's parameters in the order of its report. They are found by name or code, moved, and taken out. */
export function ParameterPicker({ chosen, problem, onChange }: ParameterPickerProps) {
  const id = useId()
  const { typed, search, isBehind, setTyped } = useTypedSearch()
  const { content, error, isLoading, isFetching } = useRead(catalogue.parameters, { search, limit: 20 })
  const isSearching = isBehind || isLoading
  const matches = isBehind ? [] : (content?.items ?? [])
  const free = matches.filter((each) => !chosen.some((own) => own.id === each.id))
  const add = (added: ChosenParameter) => {
    onChange([...chosen, { id: added.id, name: added.name, code: added.code }])
    setTyped('')
  }
  const searching = useSearchedSelect({ typed, setTyped, isSearching, found: free, total: matches.length, onPick: add })
  const move = (from: number, to: number) => {
    const moved = chosen[from]
    if (moved) onChange([...chosen.slice(0, from), ...chosen.slice(from + 1)].toSpliced(to, 0, moved))
  }
  return (
    <LabelledField name="parameters" id={id} label="Parameters" problem={problem}>
      <ol className="chosen-parameters">
        {chosen.map((each, index) => (
          <li key={each.id}>
            <span>
              {each.name} <small>{each.code}</small>
            </span>
            <Button
              size="small"
              type="text"
              disabled={index === 0}
              aria-label={`Move ${each.name} up`}
              icon={<ArrowUp size={14} aria-hidden="true" />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              size="small"
              type="text"
              disabled={index === chosen.length - 1}
              aria-label={`Move ${each.name} down`}
              icon={<ArrowDown size={14} aria-hidden="true" />}
              onClick={() => move(index, index + 1)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`Take ${each.name} out`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(chosen.filter((own) => own.id !== each.id))}
            />
          </li>
        ))}
      </ol>
      <Select
        id={id}
        showSearch
        value={null}
        placeholder="Add a parameter by name or code"
        filterOption={false}
        notFoundContent={isBehind || isFetching ? 'Loading…' : error ? 'The parameters could not be loaded' : 'No parameter found'}
        options={free.map(({ id: value, name, code }) => ({ value, label: `${name} (${code})` }))}
        {...searching}
        onChange={(picked: string | null) => {
          const added = free.find((each) => each.id === picked)
          if (added) add(added)
        }}
      />
    </LabelledField>
  )
}
