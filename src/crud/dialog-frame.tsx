import { Button, Modal } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from './failure.ts'
import type { FormState, Values } from './form-state.ts'
import { SaveProblem } from './save-problem.tsx'
import { SuccessScreen } from './success-screen.tsx'
import { useRefresh } from './use-refresh.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import './forms.css'

interface DialogFrameProps {
  readonly title: string
  /** The verb on the button that acts, and while it works. */
  readonly confirm: string
  readonly working?: string
  readonly isDanger?: boolean
  /** Acting is not possible yet. */
  readonly isBlocked?: boolean
  /** The button that closes without acting. */
  readonly cancel?: string
  readonly form: FormState
  /** The sentence of a failure; `isHeaded` puts it above the words of the failure, else it stands in where there are none. */
  readonly failure: string
  readonly isHeaded?: boolean
  /** Whether that sentence says itself what was saved and what was not; as a heading it does unless told otherwise. */
  readonly saysOutcome?: boolean
  /** The sentence of a success that is shown for a moment before the dialog closes; without it the dialog closes at once. */
  readonly success?: string | undefined
  /** The resource whose records are read again when someone else changed one meanwhile. */
  readonly resource: string
  readonly children: ReactNode
  /** What refuses the values before anything is sent, by field. */
  check?(values: Values): Readonly<Record<string, string | null>>
  /** Acts; rejects with what went wrong. */
  submit(values: Values): Promise<unknown>
  onClose(): void
}

/** A small dialog for one decision: it checks, acts once, shows what went wrong, asks before it throws away what was typed, and gives the focus back. */
export function DialogFrame(props: DialogFrameProps) {
  const { form, submit, check, onClose } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const [wrongFields, setWrongFields] = useState<readonly string[]>([])
  const [isWorking, setWorking] = useState(false)
  const [isDone, setDone] = useState(false)
  const busy = useRef(false)
  const body = useRef<HTMLFormElement>(null)
  const refresh = useRefresh()
  const guard = useUnsavedGuard(form.isDirty)
  useReturnFocus()
  useEffect(() => {
    const timer = setTimeout(() => focusField(body.current))
    return () => clearTimeout(timer)
  }, [])

  const refuse = (problems: Readonly<Record<string, string | null>>) => {
    const wrong = Object.entries(problems).flatMap(([name, sentence]) => (sentence ? [[name, sentence] as const] : []))
    form.refuse(Object.fromEntries(wrong))
    const first = wrong.find(([name]) => fieldIn(body.current, name))
    if (first) setTimeout(() => focusField(body.current, first[0]))
    return wrong.length > 0
  }
  const act = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current || props.isBlocked || refuse(check?.(form.values) ?? {})) return
    busy.current = true
    setWorking(true)
    setFailure(null)
    try {
      await submit(form.values)
      guard.release()
      if (props.success === undefined) onClose()
      else setDone(true)
    } catch (thrown) {
      const failed = failureOf(thrown)
      if (failed.isStale) void refresh([props.resource])
      setFailure(failed)
      setWrongFields(Object.keys(failed.errors).filter((name) => fieldIn(body.current, name)))
      refuse(failed.errors)
    } finally {
      busy.current = false
      setWorking(false)
    }
  }
  const { isHeaded = false } = props
  const others = Object.entries(failure?.errors ?? {}).flatMap(([name, sentence]) => (wrongFields.includes(name) ? [] : [sentence]))
  if (isDone) return <SuccessScreen sentence={props.success ?? ''} onClose={onClose} />
  return (
    <Modal open title={props.title} width={480} footer={null} maskClosable={false} onCancel={() => guard.leave(onClose)}>
      <form ref={body} className="record-form" noValidate aria-busy={isWorking} onSubmit={(event) => void act(event)}>
        {failure ? (
          <SaveProblem
            failure={failure}
            sentence={props.failure}
            isHeaded={isHeaded}
            saysOutcome={props.saysOutcome ?? isHeaded}
            isBrief={wrongFields.length > 0 && others.length === 0}
            isFieldFocused={wrongFields.length > 0}
            others={others}
          />
        ) : null}
        {props.children}
        <footer className="form-footer">
          <Button onClick={() => guard.leave(onClose)}>{props.cancel ?? 'Cancel'}</Button>
          <Button type="primary" htmlType="submit" danger={props.isDanger ?? false} disabled={props.isBlocked ?? false} loading={isWorking}>
            {isWorking ? (props.working ?? 'Saving…') : props.confirm}
          </Button>
        </footer>
      </form>
      {guard.question}
    </Modal>
  )
}

function fieldIn(form: HTMLFormElement | null, name: string): Element | null {
  return form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null
}

function focusField(form: HTMLFormElement | null, name?: string): void {
  const place = name === undefined ? form : fieldIn(form, name)
  place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
}
