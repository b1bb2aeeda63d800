import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderStore } from '#server/files/folder-store.ts'
import { type CallerLimits, listen } from '#server/commands/listen.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { freePort } from '#tests/support/free-port.ts'

const quick: CallerLimits = { headMs: 300, requestMs: 600, idleMs: 300, checkMs: 50, connections: 3, share: 3, stopMs: 100 }

/** A server with short limits; gives what opens a connection to it. */
async function served(limits: CallerLimits = quick, trustedProxies: readonly string[] = []): Promise<(from?: string) => Promise<Socket>> {
  const port = await freePort()
  const listener = await listen({ host: '127.0.0.1', port, trustedProxies }, limits)
  listener.handle(async (request) => Response.json({ length: (await request.text()).length }))
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await listener.close()
  })
  return async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
}

/** All that comes until the server ends the connection. */
async function heard(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await once(socket, 'close')
  return text
}

const whole = 'POST / HTTP/1.1\r\nhost: lab.test\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}'

test.each([
  ['its head', 'POST / HTTP/1.1\r\nhost: lab'],
  ['its body', 'POST / HTTP/1.1\r\nhost: lab.test\r\ncontent-length: 100\r\n\r\n{"name"'],
])('threat 20, slow clients: one that never finishes %s is cut off, and others are served meanwhile', async (_, begun) => {
  const open = await served()
  const slow = await open()
  const cut = heard(slow)
  slow.write(begun)
  const other = await open()
  const answer = heard(other)
  other.write(whole)
  expect(await answer).toContain('{"length":2}')
  expect(await cut).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test('threat 20, a flood of connections: the surplus one is closed, and room returns as another ends', async () => {
  const open = await served()
  const first = await Promise.all([open(), open(), open()])
  expect(await heard(await open())).toBe('')
  first[0]?.destroy()
  await vi.waitFor(async () => {
    const late = await open()
    const answer = heard(late)
    late.write(whole)
    expect(await answer).toContain('{"length":2}')
  })
})

test('threat 20, a flood of connections from one address: others are served, and it recovers as one closes', async () => {
  const open = await served({ ...quick, connections: 100, share: 2 })
  const answerTo = async (from: string) => {
    const socket = await open(from)
    const answer = heard(socket)
    socket.write(whole)
    return answer
  }
  const idle = await Promise.all([open('127.0.0.2'), open('127.0.0.2')])
  expect(await heard(await open('127.0.0.2'))).toBe('')
  expect(await answerTo('127.0.0.3')).toContain('{"length":2}')
  idle[0]?.destroy()
  await vi.waitFor(async () => expect(await answerTo('127.0.0.2')).toContain('{"length":2}'))
})

test('a trusted proxy brings the connections of all callers and has no share', async () => {
  const open = await served({ ...quick, connections: 100, share: 2 }, ['127.0.0.8/30'])
  await Promise.all([open('127.0.0.9'), open('127.0.0.9'), open('127.0.0.9')])
  const socket = await open('127.0.0.9')
  const answer = heard(socket)
  socket.write(whole)
  expect(await answer).toContain('{"length":2}')
})

test('a stop cuts off an incoming upload, which leaves no file, and answers complete requests', async () => {
  const [port, folder] = [await freePort(), ownFolder()]
  const listener = await listen({ host: '127.0.0.1', port, trustedProxies: [] }, { ...quick, headMs: 60_000, requestMs: 60_000, idleMs: 60_000 })
  const store = folderStore(folder)
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  listener.handle(async (request) => {
    if (!request.body) {
      await finished
      return new Response('done')
    }
    await store.put(request.body)
    return new Response('stored')
  })
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return { socket, answer: heard(socket) }
  }
  const parts = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
  const upload = await open('POST / HTTP/1.1\r\nhost: lab.test\r\ncontent-length: 100000\r\n\r\n%PDF-1.7')
  const begun = await open('POST / HTTP/1.1\r\nhost: lab.test\r\ncontent-length: 4')
  const whole = await open('GET / HTTP/1.1\r\nhost: lab.test\r\n\r\n')
  await vi.waitFor(() => expect(parts()).toHaveLength(1))
  const closed = listener.close()
  await Promise.all([upload.answer, begun.answer])
  finish()
  expect(await whole.answer).toContain('done')
  await closed
  expect(parts()).toEqual([])
})

test('a starting server gives a browser a page that retries, and an API call a problem', async () => {
  const port = await freePort()
  const listener = await listen({ host: '127.0.0.1', port, trustedProxies: [] }, quick)
  onTestFinished(() => listener.close())
  listener.step('Building the panel <1 of 2>')
  const page = await fetch(`http://127.0.0.1:${port}/orders`, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('content-type'), page.headers.get('refresh')]).toEqual([503, 'text/html; charset=utf-8', '2'])
  expect(await page.text()).toMatch(/The server is starting.*This page opens by itself in a moment\..*<li>Building the panel &lt;1 of 2&gt;<\/li>/)
  const call = await fetch(`http://127.0.0.1:${port}/api/orders`, { headers: { accept: 'application/json' } })
  expect([call.status, await call.json()]).toEqual([503, { status: 'error', message: 'The server is starting' }])
})
