import { Navigate } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import type { PageProps } from '#crud/screens-context.ts'

/** Results are one sheet per report: `/results/{id}`, typed by hand or linked to, leads there (RES-01). */
export default function SheetRedirect({ id = '' }: PageProps) {
  return <Navigate to={fillPath('/results/{id}/sheet', { id })} replace />
}
