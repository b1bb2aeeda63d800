import { List } from '@refinedev/antd'
import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { LogName } from '#domain/log-entries.ts'
import type { Declaration } from '#definition/declaration.ts'
import { Loading } from '#crud/loading.tsx'
import { useAnswer } from '#crud/use-answer.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LogButtons } from './log-buttons.tsx'
import { NewestHint } from './newest-hint.tsx'

const pageSize = 25

/** A page of a log. */
export interface LogPage<Row> {
  readonly items: readonly Row[]
  readonly totalCount: number
}

/** What is chosen in the filters, by column; of a period its two days. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** What each of the logs is given. */
export interface LogProps {
  readonly declaration: Declaration
  /** The choice between the logs. */
  readonly choice: ReactNode
}

interface LogTableProps<Row> extends LogProps {
  /** Its name, which is that of the declared call that reads it too. */
  readonly log: Exclude<LogName, 'trail'>
  /** The declared call that answers the log as a file. */
  readonly exportCall: string
  readonly failure: string
  read(data: unknown): LogPage<Row> | null
  /** `choose` sets the filter of a column. */
  columns(chosen: Chosen, rows: readonly Row[], choose: (name: string, value: string) => void): TableColumnType<Row>[]
  keyOf(row: Row): string
}

/** A log that is read page by page, with the filters of its columns. */
export function LogTable<Row extends object>({ declaration, choice, log, exportCall, failure, read, columns, keyOf }: LogTableProps<Row>) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>({})
  const { at: [from = '', to = ''] = [], ...others } = chosen
  const asked = Object.entries({ ...Object.fromEntries(Object.entries(others).map(([name, [value = '']]) => [name, value])), from, to })
  const filters = asked.filter(([, value]) => value !== '')
  const query = { ...Object.fromEntries(filters), page: String(page), limit: String(pageSize) }
  const { content, error, isStale, isFetching, retry } = useAnswer(declaration, log, { query }, read, { keeps: true })
  const { items = [], totalCount = 0 } = content ?? {}
  const filter = (next: Chosen) => {
    setPage(1)
    setChosen(next)
  }
  const shown = columns(chosen, items, (name, value) => filter({ ...chosen, [name]: [value] }))
  return (
    <List
      title={<h1>{declaration.label.title}</h1>}
      breadcrumb={false}
      headerButtons={<LogButtons declaration={declaration} exportCall={exportCall} asked={filters} onClear={() => filter({})} />}
    >
      {choice}
      <NewestHint log={log} total={totalCount} />
      {error && !isFetching ? (
        <ErrorPanel title={failure} error={error} onRetry={retry} />
      ) : (
        <Table<Row>
          className={`list-table list-table-whole audit-table ${isStale ? 'list-table-moving' : ''}`}
          size="small"
          rowKey={keyOf}
          tableLayout="fixed"
          columns={shown}
          dataSource={items}
          pagination={{ current: page, pageSize, total: totalCount, showSizeChanger: false }}
          locale={{ emptyText: content ? <EmptyPanel message="No entries found" /> : <Loading rows={6} /> }}
          onChange={({ current = 1 }, by, _, { action }) => {
            if (action === 'filter')
              filter({ ...chosen, ...Object.fromEntries(Object.entries(by).map(([name, values]) => [name, (values ?? []).map(String)])) })
            else setPage(current)
          }}
        />
      )}
    </List>
  )
}
