import { createElement } from 'react'

/** What an empty table or list of options says where its screen says nothing of its own, without the library's pictures. */
export default function EmptyText() {
  return createElement('span', null, 'No data')
}
