import { Navigate } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import type { PageProps } from '#crud/screens-context.ts'

/** Redirects `/results/{id}` to the result sheet of the report (RES-01). */
export default function SheetRedirect({ id = '' }: PageProps) {
  return <Navigate to={fillPath('/results/{id}/sheet', { id })} replace />
}
