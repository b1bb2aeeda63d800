import { createElement } from 'react'

/** The default text of an empty table or list of options, without antd's pictures. */
export default function EmptyText() {
  return createElement('span', null, 'No data')
}
