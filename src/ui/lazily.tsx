import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

/** A component that is loaded when it is first shown, or before: `load` fetches its chunk, after which showing it waits for nothing. */
export type Lazily<Props> = FunctionComponent<Props> & { load(): Promise<void> }

/** Makes such a component. A load that failed is tried again at the next one. */
export function lazily<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<void> | null = null
  const load = () => {
    pending ??= fetch().then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        pending = null
        throw error
      },
    )
    return pending
  }
  const Waiting = lazy(async () => {
    const component = await fetch()
    return { default: component }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, at module level
  function Lazy(props: Props) {
    // Chosen once for as long as it is shown: to change over when the chunk arrives by another way would throw away what was typed.
    const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? (Waiting as unknown as ComponentType<Props>))
    return <Loaded {...props} />
  }
  return Object.assign(Lazy, { load })
}
