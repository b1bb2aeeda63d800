import { FilterDropdown, type FilterDropdownProps, useSelect } from '@refinedev/antd'
import type { BaseRecord } from '@refinedev/core'
import { DatePicker, Select, type SelectProps, type TableColumnType } from 'antd'
import dayjs from 'dayjs'
import { ListFilter } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { InstantText } from '#ui/instant-text.tsx'

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

/** The people to choose from in a log with a filter by person, searched by the server. */
export function usePeople({ list }: Declaration, chosen: readonly string[]): SelectProps {
  const { allowed } = usePermission('users.view')
  const { selectProps } = useSelect({
    resource: 'users',
    optionLabel: 'name',
    pagination: { pageSize: 50 },
    defaultValue: [...chosen],
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

/** Value of antd's filter menu: it keeps a list, whatever there is to choose. */
const one: FilterDropdownProps['mapValue'] = (keys, event) => (event === 'value' ? keys?.[0] : [keys ?? []].flat())

/** The same for a period. Its days are the laboratory's, wherever the browser is. */
const days: FilterDropdownProps['mapValue'] = (keys, event) =>
  event === 'value' ? keys?.map((key) => dayjs(String(key))) : (keys ?? []).map((key) => (dayjs.isDayjs(key) ? key : dayjs(String(key))).format('YYYY-MM-DD'))

/** A column of antd's table with a filter behind its title, which opens by keyboard too. */
function filterColumn<Row>(
  title: string,
  value: readonly string[],
  draw: (props: FilterDropdownProps) => React.ReactNode,
): Pick<TableColumnType<Row>, 'title' | 'filteredValue' | 'filterDropdown' | 'filterIcon' | 'filterDropdownProps' | 'onHeaderCell'> {
  return {
    title,
    filteredValue: value.length > 0 ? [...value] : null,
    // "Clear" clears at once: the stock button only empties the input.
    filterDropdown: (props) => draw({ ...props, clearFilters: () => props.clearFilters?.({ confirm: true, closeDropdown: true }) } as FilterDropdownProps),
    filterDropdownProps: { destroyOnHidden: true },
    filterIcon: () => <ListFilter size={14} role="img" aria-label={`Filter by ${title.toLowerCase()}`} />,
    onHeaderCell: () => ({ tabIndex: 0, onKeyDown: openByKeyboard }),
  }
}

function openByKeyboard(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('.ant-table-filter-trigger')?.click()
}
