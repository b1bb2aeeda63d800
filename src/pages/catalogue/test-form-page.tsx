import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { DrawnForm } from '#crud/form/form-parts.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { LaboratoryOfTest } from './test-laboratory.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** The form of a test: what customers see, and in a second tab what the laboratory has to know of it (CAT-03, RES-01). */
export default function TestFormPage({ declaration, id }: PageProps) {
  return (
    <ResourceForm
      declaration={declaration}
      {...(id === undefined ? {} : { id })}
      parts={{ draw: (form) => <TestTabs declaration={declaration} form={form} testId={id} /> }}
    />
  )
}

function TestTabs({ declaration, form, testId }: { declaration: Declaration; form: DrawnForm; testId: string | undefined }) {
  const [chosen, choose] = useState('test')
  const hasProblem = Object.keys(form.state.problems).length > 0
  const fields = <FormFields fields={declaration.fields} names={form.names} state={form.state} record={form.record} idOf={form.idOf} />
  if (testId === undefined) return fields
  return (
    <Tabs
      // Problems are only in the first tab.
      activeKey={hasProblem ? 'test' : chosen}
      onChange={choose}
      items={[
        { key: 'test', label: 'Test', children: <div className="form-body">{fields}</div> },
        { key: 'laboratory', label: 'Laboratory', children: <LaboratoryOfTest declaration={declaration} testId={testId} /> },
      ]}
    />
  )
}
