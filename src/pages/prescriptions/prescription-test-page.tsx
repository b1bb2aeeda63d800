import { useDataProvider } from '@refinedev/core'
import { Alert, Button, Input, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { pathNames } from '#contract/call.ts'
import { at } from '#definition/path.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { customMethods } from '#crud/use-custom-call.ts'
import { copyText } from '#ui/copy-text.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { describeError } from '#ui/describe-error.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { useBusyRows } from '#ui/use-one-at-a-time.ts'
import { curlOf, filledPath, givenQuery, type TestCall, type TestCallName, testCalls } from './test-calls.ts'
import './prescription-test.css'

/** The answer to a call, or its failure. */
interface Outcome {
  readonly status: string
  readonly ms: number
  readonly size: number
  readonly answer: string
}

const names = Object.keys(testCalls) as TestCallName[]

/** Makes the prescription calls one by one and shows the raw answers (PRE-06). */
export default function PrescriptionTestPage({ declaration }: PageProps) {
  const provider = useDataProvider()()
  const refresh = useRefresh()
  const [name, setName] = useState<TestCallName>('list')
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({ page: '1', limit: '10' })
  const [bodies, setBodies] = useState<Partial<Record<TestCallName, string>>>({})
  const [outcomes, setOutcomes] = useState<Partial<Record<TestCallName, Outcome | null>>>({})
  const [message, setMessage] = useState<string | null>(null)
  // Another call may be made while one is under way.
  const { busy, run: runOnce } = useBusyRows()
  const call: TestCall = testCalls[name]
  const path = filledPath(call, inputs)
  const query = givenQuery(call, inputs)
  const outcome = outcomes[name]
  const body = call.body === undefined ? undefined : (bodies[name] ?? call.body)
  const choose = (next: TestCallName) => {
    setName(next)
    setOutcomes({})
    setMessage(null)
  }
  const run = () => {
    if (path === null) return
    setMessage(null)
    const payload = body === undefined ? undefined : parsed(body)
    if (payload === null) {
      setMessage('The body is no JSON')
      return
    }
    runOnce(name, async () => {
      const began = performance.now()
      const show = (shown: Outcome | null) => setOutcomes((before) => ({ ...before, [name]: shown }))
      const finish = (finished: Omit<Outcome, 'ms'>) => show({ ...finished, ms: Math.round(performance.now() - began) })
      show(null)
      try {
        const answer = await provider.custom?.({
          url: path,
          method: customMethods[call.method],
          query,
          ...(payload === undefined ? {} : { payload }),
          ...(call.isFile ? { headers: { Accept: '*/*' } } : {}),
          meta: { whole: true },
        })
        finish(shownAnswer(answer?.data))
        if (call.method !== 'GET') void refresh([declaration.name])
      } catch (thrown) {
        const { sentence, errors } = describeError(thrown)
        const code = typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? Number(thrown.statusCode) : 0
        const answer = JSON.stringify({ message: sentence, ...(Object.keys(errors).length > 0 ? { errors } : {}) }, null, 2)
        finish({ status: code ? String(code) : 'No answer', size: answer.length, answer })
      }
    })
  }
  const copy = async () => {
    if (path === null) return
    const base = new URL(provider.getApiUrl(), window.location.origin).href
    const isCopied = await copyText(curlOf(call, base, path, query, body))
    setMessage(isCopied ? 'Copied. Put your token in place of $TOKEN.' : 'The browser does not allow copying here')
  }
  return (
    <section className="test-page" aria-label="Prescription calls">
      <PageHeader title="Prescription calls" />
      <Alert type="warning" showIcon message="This page is for testing. Its calls are real: a review that is made here is made." />
      <div className="test-inputs">
        <Field label="Call">
          <LabelSelect
            aria-label="Call"
            value={name}
            options={names.map((each) => ({ value: each, label: `${testCalls[each].label} (${testCalls[each].method})` }))}
            onChange={choose}
          />
        </Field>
        {[...pathNames(call.path), ...call.query].map((each) => (
          <Field key={each} label={each}>
            <Input
              aria-label={each}
              value={inputs[each] ?? ''}
              maxLength={200}
              onChange={({ target }) => setInputs({ ...inputs, [each]: target.value })}
              onPressEnter={run}
            />
          </Field>
        ))}
      </div>
      {body === undefined ? null : (
        <Field label="Body">
          <GrowingTextArea
            aria-label="Body"
            className="test-text"
            maxRows={12}
            value={body}
            onChange={({ target }) => setBodies({ ...bodies, [name]: target.value })}
          />
        </Field>
      )}
      <p className="test-address">
        <code>
          {call.method} {path ?? call.path}
        </code>
      </p>
      <Space wrap>
        <Button type="primary" disabled={path === null} loading={busy.has(name)} onClick={run}>
          Run
        </Button>
        <Button disabled={path === null} onClick={() => void copy()}>
          Copy as curl
        </Button>
      </Space>
      <p role="status">{message}</p>
      {outcome ? (
        <>
          <p role="status" className="figure">
            Status {outcome.status} · {outcome.ms} ms · {outcome.size} bytes
          </p>
          <GrowingTextArea readOnly aria-label="Answer" className="test-text" minRows={4} maxRows={24} value={outcome.answer} />
        </>
      ) : null}
    </section>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="test-field">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

/** A body as it is to be sent; null if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return null
  }
}

/** An answer as text: the raw envelope, or the facts of a file. */
function shownAnswer(whole: unknown): Omit<Outcome, 'ms'> {
  const [status, file] = [String(at(whole, 'status') ?? 'Success'), at(whole, 'file')]
  const blob = at(file, 'blob')
  if (blob instanceof Blob) {
    const { size, type } = blob
    return { status, size, answer: JSON.stringify({ name: at(file, 'name') ?? null, type, size }, null, 2) }
  }
  const body = at(whole, 'body')
  return { status, size: new TextEncoder().encode(JSON.stringify(body)).length, answer: JSON.stringify(body, null, 2) }
}
