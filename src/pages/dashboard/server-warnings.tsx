import { useCustom } from '@refinedev/core'
import { Alert } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { usePermission } from '#crud/current-user.ts'
import { callKey } from '#crud/use-refresh.ts'

/** What is not set up on the server, for those who may see its settings. A laboratory's API that says nothing of itself shows nothing. */
export function ServerWarnings({ declaration }: { declaration: Declaration }) {
  const { allowed } = usePermission('settings.view')
  const { query } = useCustom<{ warnings?: unknown }>({
    url: endpointsOf(declaration).call('warnings').path,
    method: 'get',
    queryOptions: { queryKey: [...callKey('settings', 'warnings')], enabled: allowed },
    errorNotification: false,
  })
  const given = query.data?.data.warnings
  const warnings = Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
  return warnings.map((warning) => <Alert key={warning} type="warning" showIcon message={warning} />)
}
