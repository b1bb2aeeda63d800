import { type UseFormProps, type UseFormReturnType, useForm as useStockForm } from '@refinedev/antd'
import type { BaseRecord, GetOneResponse, HttpError } from '@refinedev/core'
import { useCallback, useId, useRef, useState } from 'react'

/**
 * Refine's `useForm` for a bespoke page. The stock one resets the form whenever the record is refetched, and overwrites changes that the user
 * has not seen: this one reads the record once, keeps what is typed, and sends the version that was read (`If-Match`).
 */
export function useForm<Row extends BaseRecord = BaseRecord, Values extends object = Row>(
  options: UseFormProps<Row, HttpError, Values> = {},
): UseFormReturnType<Row, HttpError, Values> {
  const form = useId()
  const [readId, setReadId] = useState<string>()
  const first = useRef<GetOneResponse<Row> | null>(null)
  const version = useRef<unknown>(undefined)
  const select = useCallback((answer: GetOneResponse<Row>) => {
    if (first.current?.data.id !== answer.data.id) {
      first.current = answer
      version.current = answer.data.version
    }
    return first.current ?? answer
  }, [])
  const versioned = (values: Values): Values => (version.current === undefined ? values : { ...values, version: version.current })
  const { autoSave } = options
  const stock = useStockForm<Row, HttpError, Values>({
    ...options,
    ...(autoSave && { autoSave: { ...autoSave, onFinish: (values: Values) => versioned(autoSave.onFinish?.(values) ?? values) } }),
    // Its own key, so that it does not start from the cache and is not refetched with the other queries.
    queryMeta: { ...options.queryMeta, form },
    queryOptions: {
      gcTime: 0,
      ...options.queryOptions,
      enabled: readId === undefined || (options.id !== undefined && String(options.id) !== readId),
      select,
    } as never,
    onMutationSuccess: (answer, ...more) => {
      version.current = answer.data.version
      options.onMutationSuccess?.(answer, ...more)
    },
  })
  const loaded = stock.query?.data?.data.id
  if (loaded !== undefined && readId !== String(loaded)) setReadId(String(loaded))
  const onFinish: typeof stock.onFinish = (values) => stock.onFinish(versioned(values ?? stock.form.getFieldsValue(true)))
  return {
    ...stock,
    onFinish,
    formProps: { ...stock.formProps, onFinish: (values) => void onFinish(values).catch(() => undefined) },
  }
}
