import type { Page } from '@playwright/test'

/** Turns the panel into a faulty client for the self-test, one that takes every answer to a change for a success, and every failed read for an empty list. */
export async function becomeBadTwin(page: Page): Promise<void> {
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
