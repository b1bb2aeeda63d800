import { type CrudFilter, useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { failureOf } from '#crud/failure.ts'
import { saveFile } from '#crud/save-file.ts'

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly filters?: CrudFilter[]
}

/** Downloads what a declared call answers as a file, and says how that went (USR-04); `true` stands for the call of every list. */
export function useFileExport(declaration: Declaration, call: string | true): { download(asked: Asked): Promise<void>; readonly isWorking: boolean } {
  const provider = useDataProvider()()
  const { open } = useNotification()
  const { mutate: tellRefusal } = useOnError()
  const [isWorking, setWorking] = useState(false)
  const { many } = declaration.label
  return {
    isWorking,
    async download(asked) {
      setWorking(true)
      try {
        const endpoints = endpointsOf(declaration)
        const url = call === true ? endpoints.export : endpoints.call(call).path
        const answer = await provider.custom?.({ url, method: 'get', ...asked, headers: { Accept: 'text/csv' } })
        if (!saveFile(answer?.data, `${many}.csv`)) throw new Error('the answer is no file')
        open?.({ type: 'success', message: `The ${many} are in your downloads` })
      } catch (thrown) {
        tellRefusal(thrown)
        const { message, aftermath } = failureOf(thrown)
        open?.({ type: 'error', message: message ?? `Failed to export ${many}`, ...(aftermath ? { description: aftermath } : {}) })
      } finally {
        setWorking(false)
      }
    },
  }
}
