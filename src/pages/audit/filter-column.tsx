import type { FilterDropdownProps } from '@refinedev/antd'
import type { TableColumnType } from 'antd'
import dayjs from 'dayjs'
import { ListFilter } from 'lucide-react'
import type { KeyboardEvent } from 'react'

/** What antd's filter menu holds and what the input in it takes: it keeps a list, whatever there is to choose. */
export const one: FilterDropdownProps['mapValue'] = (keys, event) => (event === 'value' ? keys?.[0] : [keys ?? []].flat())

/** The same for a period: days of the calendar, which are the laboratory's wherever the browser is. */
export const days: FilterDropdownProps['mapValue'] = (keys, event) =>
  event === 'value' ? keys?.map((key) => dayjs(String(key))) : (keys ?? []).map((key) => dayjs(key as unknown as dayjs.Dayjs).format('YYYY-MM-DD'))

/** A column of antd's table with a filter behind its title, which opens by keyboard too. */
export function filterColumn<Row>(
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
