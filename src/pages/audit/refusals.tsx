import { Button, type TableColumnType } from 'antd'
import { securityKinds } from '#domain/security-event.ts'
import * as audit from '#contract/audit.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { choiceColumn, whenColumn } from './columns.tsx'
import type { ChosenFilters, LogFilters } from './log-address.ts'
import { type LogProps, type LogRow, LogTable } from './log-table.tsx'

const kinds = Object.keys(securityKinds) as (keyof typeof securityKinds)[]
type Refusal = LogRow<typeof audit.refusals>

const filters: LogFilters = { kind: (value) => kinds.some((each) => each === value), account: (value) => value.length <= 16 }

/** Log of refused sign-ins: account, address and reason. An account that does not exist has only a mark, the same for the same words. */
export function Refusals(props: LogProps) {
  return (
    <LogTable
      {...props}
      log="refusals"
      call={audit.refusals}
      failure="The refused sign-ins could not be loaded"
      filters={filters}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

function columns(chosen: ChosenFilters, _: readonly Refusal[], choose: (name: string, value: string) => void): TableColumnType<Refusal>[] {
  return [
    whenColumn(chosen.at ?? []),
    {
      ...choiceColumn<Refusal>('What', chosen.kind ?? [], { options: kinds.map((value) => ({ value, label: securityKinds[value].label })) }),
      dataIndex: 'kind',
      width: 208,
      render: (_value, { kind }) => <StatusTag status={securityKinds[kind]} />,
    },
    { title: 'Why', dataIndex: 'reason', render: (_value, { reason }) => <TypedText text={reason} /> },
    {
      title: chosen.account ? 'Account: only this one' : 'Account',
      key: 'account',
      render: (_value, { account, userName }) =>
        account === null ? (
          <TypedText text={userName} />
        ) : (
          <Button type="link" size="small" className="audit-account" title="Show what was refused to this account" onClick={() => choose('account', account)}>
            <TypedText text={userName ?? `Unknown (${account.slice(0, 6)})`} />
          </Button>
        ),
    },
    { title: 'From', dataIndex: 'address', render: (_value, { address }) => <TypedText text={address} /> },
  ]
}
