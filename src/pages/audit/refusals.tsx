import { Button } from 'antd'
import { securityKinds } from '#domain/security-event.ts'
import type refusals from '#resources/security-events.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { whenColumn } from './columns.tsx'
import { type LogProps, LogTable } from './log-table.tsx'

const kinds = Object.entries(securityKinds).map(([value, { label }]) => ({ value, label }))

/** Log of refused sign-ins: account, address and reason. An account that does not exist has only a mark, the same for the same words. */
export function Refusals(props: LogProps) {
  return (
    <LogTable<typeof refusals>
      {...props}
      log="refusals"
      selects={() => [{ name: 'kind', label: 'What', select: { options: kinds } }]}
      columns={({ chosen, choose }) => [
        whenColumn(),
        { title: 'What', dataIndex: 'kind', width: 208, render: (_value, { kind }) => <StatusTag status={securityKinds[kind]} /> },
        { title: 'Why', dataIndex: 'reason', render: (_value, { reason }) => <TypedText text={reason} /> },
        {
          title: chosen('account') !== undefined ? 'Account: only this one' : 'Account',
          key: 'account',
          render: (_value, { account, userName }) =>
            account === null ? (
              <TypedText text={userName} />
            ) : (
              <Button
                type="link"
                size="small"
                className="audit-account"
                title="Show what was refused to this account"
                onClick={() => choose('account', account)}
              >
                <TypedText text={userName ?? `Unknown (${account.slice(0, 6)})`} />
              </Button>
            ),
        },
        { title: 'From', dataIndex: 'address', render: (_value, { address }) => <TypedText text={address} /> },
      ]}
    />
  )
}
