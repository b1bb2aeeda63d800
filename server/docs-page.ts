import { z } from 'zod'
import { escapedHtml, styledPolicy } from '#server/call/plain-page.ts'
import type { Route } from '#server/call/route.ts'
import { guardSentence } from '#server/openapi.ts'

/** The documentation of all calls as one page, generated from the served routes; it needs no script and no other file. */
export function docsPage(routes: readonly Route[]): () => Response {
  let page: string | null = null
  return () => {
    page ??= pageOf(routes)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': styledPolicy(style),
    }
    return new Response(page, { headers })
  }
}

const style =
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:70rem;margin:2rem auto;padding:0 1rem}summary{cursor:pointer;padding:.35rem 0}summary code{font-weight:600}summary span{opacity:.8}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px;font-size:13px}h2{margin-top:2rem;border-bottom:1px solid #8886}'

function pageOf(routes: readonly Route[]): string {
  const groups = new Map<string, Route[]>()
  for (const route of routes) {
    const group = route.path.split('/').filter((part) => part !== 'admin' && part !== '' && !part.startsWith('{'))[0] ?? '/'
    groups.set(group, [...(groups.get(group) ?? []), route])
  }
  const sections = [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([name, all]) => `<h2>${escapedHtml(name)}</h2>${all.map(callOf).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Laboratory API</title><style>${style}</style></head><body><h1>Laboratory API</h1><p>Every address lies under <code>/api</code>. The same for programs: <a href="/api/openapi.json">openapi.json</a>. A call that needs a sign-in carries <code>Authorization: Bearer &lt;token&gt;</code> of <code>POST /auth/admin/login</code>.</p>${sections.join('')}</body></html>`
}

function callOf({ method, path, summary, permission, schemas, answerType }: Route): string {
  const parts = [
    ['Parameters', method === 'GET' ? schemas.query : null],
    ['Body', method === 'GET' ? null : schemas.body],
    ['Answer', answerType ? null : schemas.answer],
  ] as const
  const shown = parts.flatMap(([title, schema]) => (schema ? [`<p>${title}</p><pre>${escapedHtml(schemaText(schema))}</pre>`] : []))
  const file = answerType ? `<p>Answers a file: ${escapedHtml(answerType)}</p>` : ''
  return `<details><summary><code>${method} ${escapedHtml(path)}</code> <span>${escapedHtml(summary)}</span></summary><p>${escapedHtml(guardSentence(permission))}</p>${shown.join('')}${file}</details>`
}

function schemaText(schema: z.core.$ZodType): string {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(made, null, 2)
}
