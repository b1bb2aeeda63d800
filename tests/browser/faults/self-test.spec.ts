import { expect, type Page } from '@playwright/test'
import { actions } from './actions.ts'
import { test } from './fault-test.ts'
import { checkRead } from './check-read.ts'
import { checkWrite } from './check-write.ts'
import { faultScreens, readFaults } from './screens.ts'
import { writeFaults } from './write-faults.ts'

/** Turns the panel into a faulty client for the self-test, one that takes every answer to a change for a success, and every failed read for an empty list. */
async function becomeCareless(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const trueFetch = window.fetch.bind(window)
    const isWhole = (text: string) => {
      try {
        return (JSON.parse(text) as { status?: unknown }).status === 'success'
      } catch {
        return false
      }
    }
    const success = (data: unknown) => new Response(JSON.stringify({ status: 'success', data }), { headers: { 'content-type': 'application/json' } })
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/api/')) return trueFetch(request)
      if (request.method === 'GET') {
        const answer = await trueFetch(request).catch(() => null)
        const text = answer?.ok ? await answer.text() : ''
        return isWhole(text) ? new Response(text, answer ?? {}) : success({ items: [], orders: [], totalCount: 0 })
      }
      await trueFetch(request).catch(() => null)
      return success(null)
    }
  })
}

const named = <Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`no row is named ${name}`)
  return row
}

test('the matrix catches a client that takes any answer for a success', async ({ page, caseContext }) => {
  await becomeCareless(page)
  await expect(checkWrite(caseContext, named(actions, 'adding a category'), named(writeFaults, '500'))).rejects.toThrow(/toBeVisible/)
})

test('the matrix catches a client that takes a failed read for an empty list', async ({ page, caseContext }) => {
  await becomeCareless(page)
  await expect(checkRead(caseContext, named(faultScreens, 'the orders list'), named(readFaults, '200 with HTML'))).rejects.toThrow(/toBeVisible/)
  await expect(page.getByText('No orders found')).toBeVisible()
})
