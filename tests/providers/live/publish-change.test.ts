import type { LiveEvent } from '@refinedev/core'
import { expect, test } from 'vitest'
import { createLiveSource } from '#providers/live/live-source.ts'
import { publishChange } from '#providers/live/publish-change.ts'

const change = { entity: 'orders', id: 'o1', by: null, at: '2026-11-20T20:00:00.000Z' }

test.each([
  ['status', ['all orders: updated', 'order o1: updated']],
  ['create', ['all orders: created', 'order o1: created']],
  ['delete', ['all orders: deleted', 'order o1: deleted']],
  ['export', []],
])('LIVE-01 a change %s is published only to listeners of such records or of that very one', (action, told) => {
  const source = createLiveSource()
  const heard: string[] = []
  const listen = (name: string, channel: string, ids: readonly string[]) =>
    source.provider.subscribe({ channel, params: { ids: [...ids] }, types: ['*'], callback: ({ type }: LiveEvent) => void heard.push(`${name}: ${type}`) })
  listen('all orders', 'resources/orders', [])
  listen('order o1', 'resources/orders', ['o1', 'o3'])
  listen('order o2', 'resources/orders', ['o2'])
  listen('all reports', 'resources/reports', [])
  listen('report o1', 'resources/reports', ['o1'])
  source.provider.unsubscribe(listen('gone', 'resources/orders', []))
  publishChange(source, { ...change, action })
  expect(heard).toEqual(told)
})
