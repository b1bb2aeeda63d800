import type { PageProps } from '#crud/screens-context.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { useUserForm } from './use-user-form.tsx'
import './users.css'

/** The form of a user: with a first password for a new one, with the permission picker for both (USR-06, USR-07). */
export default function UserFormPage({ declaration, id }: PageProps) {
  const parts = useUserForm(declaration, id)
  return <ResourceForm declaration={declaration} {...(id === undefined ? {} : { id })} parts={parts} />
}
