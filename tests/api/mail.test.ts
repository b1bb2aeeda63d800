import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { errorFields } from '#server/call/failure.ts'
import { openMail } from '#server/mail/open-mail.ts'
import { symbol } from '#tests/support/printed-report.ts'
import { ownFolder } from '#tests/support/folder.ts'

const letter = {
  sender: { name: 'Rao & Sons, Laboratory', logo: null },
  to: 'asha@lab.example',
  subject: 'Résumé ✓',
  text: 'Open https://lab.example/reset-password?token=abc',
}
const clock = () => new Date('2026-11-21T08:00:00.000Z')

test('AUTH-12 without a mail server a mail is a whole file in the outbox, only for its owner', async () => {
  const dataDir = ownFolder()
  await openMail({ smtpUrl: null, mailFrom: 'no-reply@lab.example', dataDir }, clock).send(letter)
  const [name = '', ...others] = readdirSync(join(dataDir, 'outbox'))
  expect([name, others]).toEqual([expect.stringMatching(/^2026-11-21T08-00-00\.000Z-[\da-f]{8}\.eml$/), []])
  const file = join(dataDir, 'outbox', name)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(
    /From: "Rao & Sons, Laboratory" <no-reply@lab\.example>[\s\S]*To: asha@lab\.example[\s\S]*reset-password\?token=3Dabc|reset-password\?token=abc/,
  )
})

test('a mail has the laboratory’s logo in itself, above its text, and markup in the text is text', async () => {
  const dataDir = ownFolder()
  const logo = Buffer.from(symbol.split(',')[1] ?? '', 'base64')
  const text = 'Hello <b>Asha</b>,\n\nopen https://lab.example/?a=1&b=2'
  await openMail({ smtpUrl: null, mailFrom: 'no-reply@lab.example', dataDir }, clock).send({ ...letter, text, sender: { ...letter.sender, logo } })
  const [name = ''] = readdirSync(join(dataDir, 'outbox'))
  const mail = readFileSync(join(dataDir, 'outbox', name), 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  expect(mail).toMatch(/<img src="cid:logo@laboratory"[^>]*> <strong>Rao &amp; Sons, Laboratory<\/strong>/)
  expect(mail).toContain('Hello &lt;b&gt;Asha&lt;/b&gt;')
  expect(mail).toContain('<a href="https://lab.example/?a=1&amp;b=2">')
  expect(mail).toMatch(/Content-Type: image\/png[\s\S]*Content-Id: <logo@laboratory>|Content-Id: <logo@laboratory>[\s\S]*Content-Type: image\/png/i)
})

test('AUTH-12 with SMTP_URL mail goes to the server, and a refusal logs the codes without the address', async () => {
  const received: string[] = []
  const server = createServer((socket) => answerSmtp(socket, received))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  const mail = openMail(
    { smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, mailFrom: 'no-reply@lab.example', dataDir: '/nowhere' },
    clock,
  )
  await mail.send(letter)
  expect(received.join('\n')).toMatch(/RCPT TO:<asha@lab\.example>[\s\S]*reset-password/)
  const logged = async (to: string) => errorFields(await mail.send({ ...letter, to }).catch((error: unknown) => error))
  for (const [to, codes] of [
    ['refused@lab.example', 'EENVELOPE 550'],
    ['later@lab.example', 'EENVELOPE 451'],
    ['ends@lab.example', 'E[A-Z]+'],
  ] as const) {
    const fields = await logged(to)
    expect(fields).toMatchObject({ error: 'Error', detail: expect.stringMatching(new RegExp(`^the email was not sent \\(${codes}\\)$`)) })
    expect(JSON.stringify(fields)).not.toContain('@lab.example')
  }
})

/** Replies of the mail server to some addresses, with the address in them as from real servers. */
const answers: Readonly<Record<string, string>> = {
  refused: '550 5.1.1 <refused@lab.example>: no such mailbox',
  later: '451-4.7.1 later@lab.example is\r\n451 4.7.1 greylisted, later@lab.example',
}

/** As much of a mail server as a letter needs. */
function answerSmtp(socket: Socket, received: string[]): void {
  let inLetter = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      received.push(line)
      if (inLetter && line !== '.') continue
      if (inLetter) inLetter = false
      else if (line === 'DATA') inLetter = true
      if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line.startsWith('RCPT TO:<ends@')) socket.destroy()
      else socket.write(`${answers[/^RCPT TO:<(\w+)@/.exec(line)?.[1] ?? ''] ?? (inLetter ? '354 go on' : '250 ok')}\r\n`)
    }
  })
}
