import { DatePicker, Select, type SelectProps } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'

/** A filter of a log by one of a few values. */
export interface LogSelect {
  readonly name: string
  readonly label: string
  readonly select: SelectProps
}

interface LogToolbarProps {
  readonly selects: readonly LogSelect[]
  /** First and last day of the chosen period; empty without one. */
  readonly period: readonly string[]
  /** Further controls at the end. */
  readonly children?: ReactNode
  chosen(name: string): string | undefined
  choose(name: string, value: string | undefined): void
  onPeriod(days: readonly string[]): void
}

/** The filters of a log in one row: a select for each, and the period. Days are the laboratory's, wherever the browser is. */
export function LogToolbar({ selects, period, children, chosen, choose, onPeriod }: LogToolbarProps) {
  const [from, to] = period
  return (
    <div className="audit-toolbar">
      {selects.map(({ name, label, select }) => (
        <Select
          key={name}
          className="audit-choice"
          aria-label={label}
          placeholder={label}
          allowClear
          showSearch
          optionFilterProp="label"
          {...select}
          value={chosen(name) ?? null}
          onChange={(value: string | undefined) => choose(name, value)}
        />
      ))}
      <DatePicker.RangePicker
        aria-label="Period"
        format={['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'D-M-YYYY', 'D.M.YYYY']}
        placeholder={['From', 'To']}
        classNames={{ popup: { root: 'audit-days' } }}
        value={from && to ? [dayjs(from), dayjs(to)] : null}
        onChange={(days) => onPeriod((days ?? []).flatMap((day) => day?.format('YYYY-MM-DD') ?? []))}
      />
      {children}
    </div>
  )
}
