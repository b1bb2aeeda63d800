import type { BaseRecord } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { noOptionsMessage } from './no-options-message.ts'
import { OptionsProblem } from './options-problem.tsx'
import { useReferenceOptions } from './use-reference-options.ts'
import { useSearchedSelect, useTypedSearch } from './use-typed-search.ts'
import './inputs.css'

interface RecordSelectProps {
  readonly id: string
  readonly resource: string
  /** Name of the searched records in sentences: `customers`. */
  readonly many: string
  /** The fields whose texts, in this order, identify a record. */
  readonly words: readonly string[]
  readonly placeholder: string
  readonly value: string | null
  /** The record that is chosen from the start, so that its words are known. */
  readonly opened?: BaseRecord | null
  /** Filter of the offered records, by the API's parameter names. */
  readonly where?: Readonly<Record<string, string | boolean>>
  /** A text that finds nothing is offered as the id of a record: other servers have other kinds of ids. */
  readonly takesIds?: boolean
  readonly isInvalid?: boolean
  /** The second line of an offered record; null for none. */
  readonly detailOf?: (record: BaseRecord) => string | null
  /** `words` are the texts that the record is shown by. */
  onChange(id: string | null, words?: string): void
}

const shortestSearch = 2
const maxOffered = 10
/** Fields with telephone numbers: `phone`, `customerPhone`. */
const isPhone = /phone$/i

/** One record, searched for on the server as it is typed, inside a `LabelledField` with the same id (GEN-04). */
export function RecordSelect({
  id,
  resource,
  many,
  words,
  placeholder,
  value,
  opened,
  where,
  takesIds,
  isInvalid = false,
  detailOf,
  onChange,
}: RecordSelectProps) {
  const { typed, search, isBehind, setTyped } = useTypedSearch()
  const [chosen, setChosen] = useState(opened ? lineOf(String(opened.id), wordsOf(opened, words)) : null)
  const isAsked = search.length >= shortestSearch
  const offered = useReferenceOptions({ to: resource, where, limit: maxOffered, search, isNeeded: isAsked })
  const isSearching = isBehind || (isAsked && offered.isLoading)
  const found = isAsked && !isBehind ? offered.options : []
  const options = found.map(({ id: value, record }) => lineOf(value, wordsOf(record, words), detailOf?.(record)))
  if (takesIds && isAsked && !isSearching && found.length === 0 && !/\s/.test(search)) options.push(lineOf(search, `Id ${search}`))
  if (value !== null && typed === '' && !options.some((option) => option.value === value))
    options.unshift(chosen?.value === value ? chosen : lineOf(value, value))
  const choose = (picked: ReturnType<typeof lineOf> | null) => {
    setTyped('')
    setChosen(picked)
    onChange(picked?.value ?? null, picked?.words)
  }
  const ahead = { found: options, total: found.length === 0 ? 0 : offered.total, onPick: choose }
  const searching = useSearchedSelect({ typed, setTyped, isSearching, ...ahead })
  return (
    <>
      <Select
        id={id}
        showSearch
        allowClear
        filterOption={false}
        placeholder={placeholder}
        style={{ width: '100%' }}
        // Not undefined: antd would show the picked option even if the value is not kept.
        value={value}
        status={isInvalid ? 'error' : ''}
        loading={isSearching}
        notFoundContent={isSearching ? 'Searching…' : isAsked ? noOptionsMessage(offered, many) : `Type at least ${shortestSearch} characters`}
        options={options}
        optionLabelProp="words"
        {...(detailOf ? twoLined : {})}
        {...searching}
        onChange={(_, option) => choose(option && !Array.isArray(option) ? option : null)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-problem` : undefined}
      />
      {isAsked ? <OptionsProblem offered={offered} many={many} /> : null}
    </>
  )
}

/** An option shown by its words, and by a detail below them; a screen reader reads both. */
function lineOf(value: string, words: string, detail: string | null = null) {
  return { value, words, detail, title: words, label: detail === null ? words : `${words} · ${detail}` }
}

const twoLined = {
  classNames: { popup: { root: 'wrapped-options' } },
  optionRender: ({ data: { words, detail } }: { readonly data: ReturnType<typeof lineOf> }) => (
    <>
      <TypedText text={words} />
      {detail === null ? null : <small className="option-detail">{detail}</small>}
    </>
  ),
}

function wordsOf(record: BaseRecord, fields: readonly string[]): string {
  const texts = fields.flatMap((field) => {
    const text: unknown = record[field]
    return typeof text === 'string' && text !== '' ? [isPhone.test(field) ? formatPhone(text) : text] : []
  })
  return texts.join(' · ') || String(record.id)
}
