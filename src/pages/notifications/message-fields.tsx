import { Select } from 'antd'
import { useId } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { FormState } from '#crud/form/form-state.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { messageFields } from './message.ts'

interface Template {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly language: string
  readonly title: string
  readonly message: string
}

/** Type, title and message, with the laboratory's templates to start from: choosing one fills title and message (ADV-06). */
export function MessageFields({ form, forMany = false }: { form: FormState; forMany?: boolean }) {
  const prefix = useId()
  const templates = useTemplates()
  const fields = messageFields(forMany)
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id)
    if (!template) return
    if (Object.hasOwn(fields.type.choices, template.type)) form.set('type', template.type)
    form.set('title', template.title)
    form.set('message', template.message)
  }
  return (
    <>
      {templates.length > 0 ? (
        <div className="form-field">
          <label className="form-label" htmlFor={`${prefix}-template`}>
            Template<small> (optional)</small>
          </label>
          <Select
            id={`${prefix}-template`}
            showSearch
            optionFilterProp="label"
            placeholder="Start from a template"
            value={null}
            options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language === 'hi' ? 'Hindi' : 'English'})` }))}
            onChange={(id: string | null) => (id === null ? undefined : choose(id))}
          />
        </div>
      ) : null}
      <FormFields fields={fields} names={['type', 'title', 'message']} state={form} idOf={(name) => `${prefix}-${name}`} />
    </>
  )
}

/** The templates; none where the server has none. */
function useTemplates(): readonly Template[] {
  const templates: unknown = useCallQuery(useDeclaration('notifications'), 'templates', {}, { staleTime: 300_000 }).data?.data
  return Array.isArray(templates) ? templates.filter(isTemplate) : []
}

function isTemplate(value: unknown): value is Template {
  if (typeof value !== 'object' || value === null) return false
  const record: Readonly<Record<string, unknown>> = { ...value }
  return ['id', 'type', 'name', 'language', 'title', 'message'].every((name) => typeof record[name] === 'string')
}
