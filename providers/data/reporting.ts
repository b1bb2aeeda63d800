import type { DataProvider } from '@refinedev/core'

/** A data provider that reports failures, also of calls outside Refine's hooks: a refusal updates the permissions (AUTH-16). */
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
