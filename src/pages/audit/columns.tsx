import { useSelect } from '@refinedev/antd'
import type { BaseRecord } from '@refinedev/core'
import type { SelectProps, TableColumnType } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { InstantText } from '#ui/instant-text.tsx'

/** The time of an entry. */
export function whenColumn<Row extends { readonly at: string | null }>(): TableColumnType<Row> {
  return { title: 'When', dataIndex: 'at', width: 152, render: (_, { at }) => <InstantText instant={at} /> }
}

/** The people to choose from in a log with a filter by person, searched by the server. */
export function usePeople({ list }: Declaration, chosen: string | undefined): SelectProps {
  const { allowed } = usePermission('users.view')
  const { selectProps } = useSelect({
    resource: 'users',
    optionLabel: 'name',
    pagination: { pageSize: 50 },
    defaultValue: chosen === undefined ? [] : [chosen],
    queryOptions: { enabled: allowed && Object.hasOwn(list.filters ?? {}, 'userId') },
    errorNotification: false,
  })
  return selectProps
}

/** Adds the people of some rows: deleted users are no longer in the list, but in the logs. */
export function withPeopleOf(people: SelectProps, rows: readonly BaseRecord[]): SelectProps {
  const inRows = rows.map(({ userId, userName }) => ({ value: userId, label: userName }))
  const everybody = new Map([...(people.options ?? []), ...inRows].map((each) => [each.value, each]))
  return { ...people, options: [...everybody.values()].filter(({ value }) => value) }
}
