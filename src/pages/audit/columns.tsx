import { FilterDropdown, useSelect } from '@refinedev/antd'
import { DatePicker, Select, type SelectProps, type TableColumnType } from 'antd'
import { usePermission } from '#crud/current-user.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { days, filterColumn, one } from './filter-column.tsx'

/** When something happened, with a filter by period. */
export function whenColumn<Row extends { readonly at: string | null }>(chosen: readonly string[]): TableColumnType<Row> {
  return {
    ...filterColumn<Row>('When', chosen, (props) => (
      <FilterDropdown {...props} mapValue={days}>
        <DatePicker.RangePicker
          format={['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'D-M-YYYY', 'D.M.YYYY']}
          autoFocus
          classNames={{ popup: { root: 'audit-days' } }}
        />
      </FilterDropdown>
    )),
    dataIndex: 'at',
    width: 160,
    render: (_, { at }) => <InstantText instant={at} />,
  }
}

/** A column with a filter of a few choices. */
export function choiceColumn<Row>(title: string, chosen: readonly string[], select: SelectProps) {
  return filterColumn<Row>(title, chosen, (props) => (
    <FilterDropdown {...props} mapValue={one}>
      <Select className="audit-choice" aria-label={title} placeholder={title} autoFocus allowClear showSearch optionFilterProp="label" {...select} />
    </FilterDropdown>
  ))
}

/** The people to choose from, searched by the server. */
export function usePeople(chosen: string): SelectProps {
  const { selectProps } = useSelect({
    resource: 'users',
    optionLabel: 'name',
    pagination: { pageSize: 50 },
    defaultValue: chosen ? [chosen] : [],
    queryOptions: { enabled: usePermission('users.view').allowed },
    errorNotification: false,
  })
  return selectProps
}

/** The same with those of some rows: people who have left are not among the users any more, but in the logs. */
export function withPeopleOf(people: SelectProps, rows: readonly { readonly userId?: string | null; readonly userName?: string | null }[]): SelectProps {
  const inRows = rows.map(({ userId, userName }) => ({ value: userId, label: userName }))
  const everybody = new Map([...(people.options ?? []), ...inRows].map((each) => [each.value, each]))
  return { ...people, options: [...everybody.values()].filter(({ value }) => value) }
}
