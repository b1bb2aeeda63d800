import { useNotification } from '@refinedev/core'
import * as customers from '#contract/customers.ts'
import { writeRecord } from '#definition/record.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { FormParts } from '#crud/form/form-parts.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { SaveQuestion, unconfirmed, useConfirmedSend } from '#crud/form/save-question.tsx'
import type { SaveTarget } from '#crud/form/use-save-record.ts'
import type { PageProps } from '#crud/screens-context.ts'
import PrivacyNotice from './privacy-notice.tsx'
import { type SentBody, useWrite } from '#crud/use-write.ts'

/** The form that registers or corrects a customer. It asks before a phone is saved that another customer has (BOOK-09, PAT-01). */
export default function CustomerFormPage({ declaration, id }: PageProps) {
  const parts: FormParts = {
    failure: `Failed to ${id === undefined ? 'register' : 'save'} the customer. Please try again.`,
    initial: unconfirmed,
    send: useSaveCustomer(declaration),
    draw: (form) => (
      <>
        <FormFields
          fields={declaration.fields}
          names={id === undefined ? form.names.filter((name) => name !== 'status') : form.names}
          state={form.state}
          record={form.record}
          idOf={form.idOf}
        />
        {id === undefined ? <PrivacyNotice /> : null}
        <SaveQuestion form={form} />
      </>
    ),
  }
  return <ResourceForm declaration={declaration} {...(id === undefined ? {} : { id })} parts={parts} />
}

/** Saves a customer; rejects with the failure. */
function useSaveCustomer({ fields }: PageProps['declaration']): (values: FormValues, target: SaveTarget) => Promise<unknown> {
  const register = useWrite(customers.register)
  const correct = useWrite(customers.correctCustomer)
  const { open } = useNotification()
  const confirmed = useConfirmedSend()
  return async ({ confirmed: isConfirmed, ...values }, target) => {
    const { status, ...typed } = writeRecord(fields, values) as SentBody<typeof customers.correctCustomer>
    await confirmed(typed, isConfirmed, async (body) => {
      const saved = target
        ? await correct.send({ id: target.id }, status === undefined ? body : { ...body, status }, { version: target.version })
        : await register.send({}, body as SentBody<typeof customers.register>)
      open?.({ type: 'success', message: `${String(saved?.name ?? 'The customer')} is ${target ? 'saved' : 'registered'}` })
    })
  }
}
