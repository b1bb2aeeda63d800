import { escapedHtml, styledPolicy } from '#server/call/plain-page.ts'

const style = `:root{color-scheme:light dark;font:14px/22px Inter,system-ui,sans-serif}body{display:grid;place-items:center;min-height:100vh;margin:0;background:light-dark(#f5f6f7,#0e1113);color:light-dark(#1b1f22,#e6e9eb)}
main{box-sizing:border-box;width:min(384px,100% - 32px);padding:32px;border:1px solid light-dark(#dfe3e6,#2b3135);border-radius:10px;background:light-dark(#fff,#16191c)}
p{margin:0 0 16px;font-weight:600}h1{margin:0 0 8px;font-size:20px;line-height:28px}ol{margin:16px 0 0;padding:0;list-style:none}li{padding-left:24px}li::before{float:left;margin-left:-24px;content:"✓";color:light-dark(#0f766e,#2dd4bf)}li:last-child::before{content:"…"}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': styledPolicy(style),
  'retry-after': '2',
  refresh: '2',
  'cache-control': 'no-store',
} as const

/** The page of a server that is starting: its steps so far, the last one under way. The browser asks again every two seconds. */
export function startingPage(steps: readonly string[]): Response {
  const list = steps.map((step) => `<li>${escapedHtml(step)}</li>`).join('')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Starting · Labdesk</title><style>${style}</style><main><p>Labdesk</p><h1>The server is starting</h1>This page opens by itself in a moment.${list && `<ol>${list}</ol>`}</main></html>`
  return new Response(page, { status: 503, headers })
}
