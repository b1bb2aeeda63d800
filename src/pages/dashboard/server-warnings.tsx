import { useCustom } from '@refinedev/core'
import { Alert } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { usePermission } from '#crud/current-user.ts'
import { callKey } from '#crud/use-refresh.ts'

/** Missing settings of the server, for users who may see its settings. Nothing where the API has no such call. */
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
