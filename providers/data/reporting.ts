import type { DataProvider } from '@refinedev/core'

/** A data provider whose failures are reported as well, also those of calls that no hook of Refine makes: a refusal updates the permissions (AUTH-16). */
export function reporting(data: DataProvider, report: (failure: unknown) => Promise<unknown>): DataProvider {
  return new Proxy(data, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(method, target, given)
        if (answer instanceof Promise) answer.catch(report)
        return answer
      }
    },
  })
}
