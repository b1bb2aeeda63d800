import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallerLimits, listen } from '#server/commands/listen.ts'
import { freePort } from '#tests/support/free-port.ts'

const quick: CallerLimits = { headMs: 300, requestMs: 600, idleMs: 300, checkMs: 50, connections: 3 }

/** A server with short limits; gives what opens a connection to it. */
async function served(): Promise<() => Promise<Socket>> {
  const port = await freePort()
  const listener = await listen({ host: '127.0.0.1', port }, quick)
  listener.handle(async (request) => Response.json({ length: (await request.text()).length }))
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await listener.close()
  })
  return async () => {
    const socket = connect(port, '127.0.0.1')
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

test('threat 20, a flood of connections: one too many is closed at once, and there is room again when another ends', async () => {
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

test('a browser that opens a page of a server that is starting reads a sentence and asks again; a call gets its problem', async () => {
  const port = await freePort()
  const listener = await listen({ host: '127.0.0.1', port }, quick)
  onTestFinished(() => listener.close())
  const page = await fetch(`http://127.0.0.1:${port}/orders`, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('content-type'), page.headers.get('refresh')]).toEqual([503, 'text/html; charset=utf-8', '2'])
  expect(await page.text()).toContain('The server is starting. This page opens by itself in a moment.')
  const call = await fetch(`http://127.0.0.1:${port}/api/orders`, { headers: { accept: 'application/json' } })
  expect([call.status, await call.json()]).toEqual([503, { status: 'error', message: 'The server is starting' }])
})
