import type { PageProps } from '#crud/screens-context.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import './users.css'
import { useNotification } from '@refinedev/core'
import { newUser } from '#domain/role.ts'
import { confirmationProblem, firstPasswordProblem } from '#domain/password.ts'
import { signatoryFields } from '#domain/signatory.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { formFieldNames, isShown, writeRecord } from '#definition/record.ts'
import { isEmptyValue } from '#definition/wire-reading.ts'
import type { FormParts } from '#crud/form/form-parts.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { useCalls } from '#crud/use-call.ts'
import { useSaveRecord } from '#crud/form/use-save-record.ts'
import { grantable, presetOf } from './grants.ts'
import { typedText } from './text-in.ts'
import { UserFields } from './user-fields.tsx'

/** The form of a user: with a first password for a new one, with the permission picker for both (USR-06, USR-07). */
export default function UserFormPage({ declaration, id }: PageProps) {
  const parts = useUserForm(declaration, id)
  return <ResourceForm declaration={declaration} {...(id === undefined ? {} : { id })} parts={parts} />
}

/** Own rules of the user form: the first password is sent once, the confirmation never (USR-06). */
function useUserForm(declaration: Declaration, id: string | undefined): FormParts {
  const me = useCurrentUser()
  const { send } = useCalls(declaration.name)
  const { create, update } = endpointsOf(declaration)
  const save = useSaveRecord(declaration)
  const { open } = useNotification()
  if (id !== undefined)
    return {
      failure: 'Failed to update user',
      // Another role brings its preset unless the permissions come with it.
      together: [['role', 'permissions']],
      draw: (form) => <UserFields declaration={declaration} form={form} />,
      // Nobody changes their own place, so that only what may change is sent.
      ...(id === me?.id
        ? {
            async send(values, target) {
              const own = Object.fromEntries(['name', 'email', ...signatoryFields].map((field) => [field, values[field]]))
              const currentPassword = typedText(values, 'currentPassword')
              if (!currentPassword) return save(own, target)
              const saved = await send(update(id), {}, { ...writeRecord(declaration.fields, own), currentPassword }, { version: target?.version })
              open?.({ type: 'success', message: 'User saved' })
              return saved
            },
          }
        : {}),
    }
  return {
    initial: { password: '', confirmPassword: '', permissions: me ? presetOf(newUser.role, grantable(me, { permissions: [] })) : [] },
    failure: 'Failed to create user',
    check: (values) => {
      const password = typedText(values, 'password')
      return { password: firstPasswordProblem(password), confirmPassword: confirmationProblem(password, typedText(values, 'confirmPassword')) }
    },
    async send(values) {
      // Only a signatory has these fields; another laboratory's server may not know them.
      const isSent = (name: string) => !(signatoryFields as readonly string[]).includes(name) || !isEmptyValue(values[name])
      const shown = formFieldNames(declaration).filter((name) => isShown(declaration, name, values) && isSent(name))
      const account = writeRecord(declaration.fields, Object.fromEntries(shown.map((name) => [name, values[name]])))
      // Making a user sends a password, which no record of a user ever has.
      await send({ method: 'POST', path: create }, {}, { ...account, password: typedText(values, 'password') })
      open?.({ type: 'success', message: 'User saved' })
    },
    draw: (form) => <UserFields declaration={declaration} form={form} />,
  }
}
