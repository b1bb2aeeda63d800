import * as notifications from '#contract/notifications.ts'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { FormState, FormValues } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { LabelSelect } from '#ui/label-select.tsx'
import { describeError } from '#ui/describe-error.ts'
import { useRead } from '#crud/use-read.ts'
import { messageFields, messageOf, typedProblems } from './message.ts'

/**
 * Type, title and message, with the laboratory's templates to start from: choosing one fills title and message (ADV-06), and the previous text can be restored.
 */
export function MessageFields({ form, forMany = false }: { form: FormState; forMany?: boolean }) {
  const prefix = useId()
  const answer = useRead(notifications.templates, {})
  const templates = answer.content ?? []
  const error = describeError(answer.error).isUnsupported ? null : answer.error
  const fields = messageFields(forMany)
  const [replaced, setReplaced] = useState<{ readonly typed: FormValues; readonly generation: number } | null>(null)
  const now = messageOf(form)
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id)
    if (!template) return
    const isTyped = now.title + now.message !== '' && !templates.some(({ title, message }) => title === now.title && message === now.message)
    if (isTyped) setReplaced({ typed: form.values, generation: form.generation })
    if (Object.hasOwn(fields.type.choices, template.type)) form.set('type', template.type)
    form.set('title', template.title)
    form.set('message', template.message)
  }
  const putBack = (typed: FormValues) => {
    for (const name of Object.keys(fields)) form.set(name, typed[name])
    setReplaced(null)
  }
  return (
    <>
      {templates.length > 0 || answer.isLoading ? (
        <LabelledField name="template" id={`${prefix}-template`} label="Template" isOptional>
          <LabelSelect
            id={`${prefix}-template`}
            loading={answer.isLoading}
            placeholder="Start from a template"
            value={null}
            options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language === 'hi' ? 'Hindi' : 'English'})` }))}
            onChange={(id: string | null) => (id === null ? undefined : choose(id))}
          />
          <div role="status">
            {replaced?.generation === form.generation ? (
              <p className="notify-replaced">
                The template replaced what was typed.
                <Button size="small" onClick={() => putBack(replaced.typed)}>
                  Put it back
                </Button>
              </p>
            ) : null}
          </div>
        </LabelledField>
      ) : (
        <OptionsProblem offered={{ error, isLoading: answer.isLoading, unreadable: 0, retry: answer.retry }} many="templates" />
      )}
      <FormFields
        fields={fields}
        names={Object.keys(fields)}
        state={{ ...form, problems: { ...form.problems, ...typedProblems(form) } }}
        idOf={(name) => `${prefix}-${name}`}
      />
    </>
  )
}
