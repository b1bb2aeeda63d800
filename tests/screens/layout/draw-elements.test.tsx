import { memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { drawElements } from '#boot/draw-elements.ts'
import { StatusTag } from '#ui/status-tag.tsx'

const Named = ({ name }: { name: string }) => <b title={name}>{name}</b>
const Kept = memo(Named)

function Counting() {
  const [count] = useState(0)
  return <b>{count}</b>
}

const drawn = (node: ReactNode) => {
  const place = document.createElement('div')
  place.append(...drawElements(node))
  return place.innerHTML
}
const drawnByReact = (node: ReactNode) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(node))
  const html = place.innerHTML
  root.unmount()
  return html
}

test.each<[string, ReactNode]>([
  ['texts and numbers', ['a', 0, 'b']],
  ['nothing', [null, undefined, true, false]],
  ['what looks like HTML', <p key="p">{'<img src=x onerror=alert(1)> & "quoted"'}</p>],
  [
    'attributes',
    <a key="a" href="/orders/1" className="cell-title" title="x" tabIndex={0} data-row-link aria-busy={false}>
      x
    </a>,
  ],
  ['an attribute that is not set', <td key="td" colSpan={undefined} title={undefined} />],
  ['a cell over others', <td key="td" colSpan={3} />],
  ['a time', <time key="t" dateTime="2026-11-23" />],
  ['styles', <i key="i" style={{ position: 'sticky', left: 40, width: '12.5%', tableLayout: 'fixed', opacity: 0 }} />],
  [
    'fragments',
    <>
      {'a'}
      {<b>b</b>}
    </>,
  ],
  ['components, also in memo', [<Named key="a" name="Asha" />, <Kept key="b" name="Ravi" />]],
  ['a status with its icon', <StatusTag key="s" status={{ label: 'Testing', tone: 'progress', icon: 'flask' }} />],
])('%s: the same as React draws', (_, node) => {
  expect(drawn(node)).toBe(drawnByReact(node))
})

test('handlers are left out', () => {
  expect(drawn(<button type="button" onClick={() => undefined} />)).toBe('<button type="button"></button>')
})

test('a component with hooks is refused, so that the panel draws the list', () => {
  expect(() => drawn(<Counting />)).toThrow()
})
