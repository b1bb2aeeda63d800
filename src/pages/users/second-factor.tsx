import { Alert, Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import * as account from '#contract/account.ts'
import { useFirstField } from '#crud/dialog/use-first-field.ts'
import { type FormState, useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { unreadableAnswer, useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { countText } from '#domain/count.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PasswordField } from './password-field.tsx'
import { typedText } from './text-in.ts'

const id = 'second-factor-code'

/**
 * The code that an authenticator app shows. It works once and for a minute, so that it need not be hidden, and the browser offers no stored password for it.
 */
function CodeField({ state }: { readonly state: FormState }) {
  const { code } = state.values
  const problem = state.problems.code
  return (
    <LabelledField name="code" id={id} label="Code" problem={problem}>
      <Input
        id={id}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typeof code === 'string' ? code : ''}
        status={problem ? 'error' : ''}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => state.set('code', target.value)}
      />
    </LabelledField>
  )
}

/** State of switching a second factor on or off. */
type Stage =
  | { readonly name: 'rest' }
  | { readonly name: 'code'; readonly secret: string; readonly address: string }
  | { readonly name: 'done'; readonly codes: readonly string[] }

interface SecondFactorProps {
  /** Called when it is on, where one is asked to switch it on right after signing in. */
  onOn?(): void
  /** Called with whether a secret or recovery codes are on the screen, which closing would lose. */
  onShownOnce?(isShown: boolean): void
}

/**
 * One's second factor: switched on with the password and a code of an authenticator app, off with the password where the role does not need it. An API that has
 * none shows nothing.
 */
export function SecondFactor({ onOn, onShownOnce }: SecondFactorProps) {
  const begun = useWrite(account.beginSecondFactor)
  const confirmed = useWrite(account.confirmSecondFactor)
  const ended = useWrite(account.endSecondFactor)
  const { content, error, retry } = useRead(account.secondFactor, {})
  const form = useFormState({ currentPassword: '', code: '' })
  const [stage, setStage] = useState<Stage>({ name: 'rest' })
  const [failure, setFailure] = useState<unknown>(null)
  const { isWorking, run } = useOneAtATime((error) => {
    const { errors, isUnsure } = describeError(error)
    if (Object.keys(errors).length > 0) form.refuse(errors)
    else setFailure(error)
    if (isUnsure) retry()
  })
  const act = (work: () => Promise<void>) => {
    setFailure(null)
    return run(work)
  }
  const body = useRef<HTMLElement>(null)
  useFirstField(body, { isReady: onOn !== undefined && content !== null })
  if (onOn && error) return <ErrorPanel title="Failed to load two-step sign-in" error={error} onRetry={retry} />
  if (content === null || error) return null
  const { isOn, isNeeded, recoveryCodesLeft: codesLeft } = content
  const currentPassword = typedText(form.values, 'currentPassword')
  const begin = () =>
    act(async () => {
      const answer = await begun.send({}, { currentPassword }, { isQuiet: true })
      if (answer === null) throw unreadableAnswer
      onShownOnce?.(true)
      setStage({ name: 'code', secret: answer.secret, address: answer.address })
    })
  const confirm = () =>
    act(async () => {
      const answer = await confirmed.send({}, { code: typedText(form.values, 'code') }, { isQuiet: true })
      setStage({ name: 'done', codes: answer?.recoveryCodes ?? [] })
      onOn?.()
      retry()
    })
  const end = () =>
    act(async () => {
      await ended.send({}, { currentPassword }, { isQuiet: true })
      form.set('currentPassword', '')
      retry()
    })
  return (
    <section ref={body} className="second-factor" aria-label="Two-step sign-in">
      {onOn ? null : <h3>Two-step sign-in</h3>}
      {failure ? <FactorFailure error={failure} /> : null}
      {stage.name === 'done' ? (
        <>
          <p>
            Two-step sign-in is on. Keep these recovery codes where only you find them: each lets you in once without the app, and they are shown only once.
          </p>
          <pre className="recovery-codes">{stage.codes.join('\n')}</pre>
        </>
      ) : stage.name === 'code' ? (
        <Step onSubmit={confirm}>
          <p>
            Scan this with an authenticator app, or type <SecretText secret={stage.secret} /> into it, and enter the code that it shows.
          </p>
          <img
            className="second-factor-code"
            alt="QR code for an authenticator app"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(stage.address))}`}
          />
          <CodeField state={form} />
          <Button type="primary" htmlType="submit" loading={isWorking}>
            Turn on
          </Button>
        </Step>
      ) : (
        <>
          <p className="form-help">
            {isOn ? 'Signing in asks for a code from your authenticator app.' : 'Add a code from an authenticator app.'}{' '}
            {isNeeded ? 'Your role needs two-step sign-in in this laboratory.' : null}
          </p>
          {isOn && codesLeft !== null ? (
            <p className="form-help">
              {codesLeft > 0
                ? `You have ${countText(codesLeft, { one: 'recovery code', many: 'recovery codes' })} left.`
                : 'You have no recovery code left: without the app only an administrator can let you in.'}
            </p>
          ) : null}
          {isOn && isNeeded ? null : (
            <Step onSubmit={isOn ? end : begin}>
              <PasswordField id="second-factor-password" name="currentPassword" label="Current password" state={form} isCurrent />
              <Button type={onOn ? 'primary' : 'default'} htmlType="submit" danger={isOn} loading={isWorking}>
                {isOn ? 'Turn off' : 'Turn on'}
              </Button>
            </Step>
          )}
        </>
      )}
    </section>
  )
}

/** A secret in groups of four for typing; copying omits the spaces. */
function SecretText({ secret }: { secret: string }) {
  return (
    <code className="second-factor-secret">
      {(secret.match(/.{1,4}/g) ?? []).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a secret may have the same group twice, and never changes
        <span key={at}>{group}</span>
      ))}
    </code>
  )
}

/** The outcome of a failed change: one whose answer is lost may have been made. */
function FactorFailure({ error }: { error: unknown }) {
  const { message, detail, isUnsure } = describeError(error)
  const title = isUnsure ? 'It is not known whether two-step sign-in was changed' : 'Two-step sign-in was not changed'
  return <Alert type="error" showIcon role="alert" message={message ?? title} description={message === null ? detail : null} />
}

/** A form of one field, sent with Enter too. */
function Step({ onSubmit, children }: { onSubmit(): Promise<void>; readonly children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void onSubmit()
  }
  return (
    <form className="second-factor-step" noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
