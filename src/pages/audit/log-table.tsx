import { List } from '@refinedev/antd'
import { Table, type TableColumnType } from 'antd'
import * as audit from '#contract/audit.ts'
import type { ContentOf, PageOf } from '#contract/call.ts'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LogName } from '#domain/log-entries.ts'
import type { Declaration } from '#definition/declaration.ts'
import { Loading } from '#crud/loading.tsx'
import { useRead } from '#crud/use-read.ts'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { type ChosenFilters, type LogFilters, logParameters, readLogQuery, writeLogQuery } from './log-address.ts'
import { LogBody } from './log-body.tsx'
import { LogButtons } from './log-buttons.tsx'
import { NewestHint } from './newest-hint.tsx'

const pageSize = 25

/** Props of each log. */
export interface LogProps {
  readonly declaration: Declaration
  /** The choice between the logs. */
  readonly choice: ReactNode
}

type LogCall = typeof audit.refusals | typeof audit.reads

/** A row of a log. */
export type LogRow<C extends LogCall> = C['answer'] extends PageOf<infer Row> ? ContentOf<Row> : never

interface LogTableProps<C extends LogCall> extends LogProps {
  /** Name of the log. */
  readonly log: Exclude<LogName, 'trail'>
  /** The call that reads it. */
  readonly call: C
  readonly failure: string
  readonly filters: LogFilters
  /** `choose` sets the filter of a column. */
  columns(chosen: ChosenFilters, rows: readonly LogRow<C>[], choose: (name: string, value: string) => void): TableColumnType<LogRow<C>>[]
  keyOf(row: LogRow<C>): string
}

/** A log that is read page by page, with the filters of its columns; page and filters are in the address (GEN-07). */
export function LogTable<C extends LogCall>({ declaration, choice, log, call, failure, filters, columns, keyOf }: LogTableProps<C>) {
  const [address, setAddress] = useSearchParams()
  const { page, chosen } = readLogQuery(filters, address)
  const parameters = logParameters(chosen)
  const query = { ...Object.fromEntries(parameters), page: String(page), limit: String(pageSize) }
  const { content, error, isStale, isFetching, retry } = useRead<LogCall>(call, query, { keeps: true })
  // While there is nothing yet, the table's own placeholder says so.
  const isSlow = useSlow(isFetching && content !== null)
  const { items = [], totalCount = 0 } = (content ?? {}) as Partial<{ readonly items: readonly LogRow<C>[]; readonly totalCount: number }>
  const show = (next: ChosenFilters, nextPage = 1) => setAddress(writeLogQuery(address.get('log') ?? '', { page: nextPage, chosen: next }))
  const last = Math.max(1, Math.ceil(totalCount / pageSize))
  const isBeyond = content !== null && !isStale && page > last
  useEffect(() => {
    if (isBeyond) setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), page: String(last) }), { replace: true })
  }, [isBeyond, last, setAddress])
  const shown = columns(chosen, items, (name, value) => show({ ...chosen, [name]: [value] }))
  return (
    <List
      title={<h1>{declaration.label.title}</h1>}
      breadcrumb={false}
      headerButtons={<LogButtons declaration={declaration} exportPath={audit.exportPath(call)} parameters={parameters} onClear={() => show({})} />}
    >
      {choice}
      <NewestHint log={log} total={totalCount} />
      <p className="list-slow" role="status">
        {isSlow ? slowSentence : ''}
      </p>
      <LogBody declaration={declaration} title={failure} error={error} isFetching={isFetching} hasRows={items.length > 0} onRetry={retry}>
        <Table<LogRow<C>>
          className={`list-table list-table-whole audit-table ${isStale ? 'list-table-moving' : ''}`}
          size="small"
          rowKey={keyOf}
          tableLayout="fixed"
          columns={shown}
          dataSource={items}
          pagination={{ current: page, pageSize, total: totalCount, showSizeChanger: false }}
          locale={{ emptyText: content && !isStale ? <EmptyPanel message="No entries found" /> : <Loading rows={6} /> }}
          onChange={({ current = 1 }, by, _, { action }) => {
            if (action === 'filter') show({ ...chosen, ...Object.fromEntries(Object.entries(by).map(([name, values]) => [name, (values ?? []).map(String)])) })
            else show(chosen, current)
          }}
        />
      </LogBody>
    </List>
  )
}
