import { containerColour } from '#domain/container.ts'
import { TypedText } from '#ui/typed-text.tsx'
import './samples.css'

/** The name of a container with a dot in the colour of its cap; the name says the colour too. */
export function ContainerName({ name }: { readonly name: string }) {
  const colour = containerColour(name)
  return (
    <span className="container-name">
      <i className={colour ? 'container-dot' : 'container-dot container-dot-none'} style={colour ? { background: colour } : {}} aria-hidden="true" />
      <TypedText text={name} />
    </span>
  )
}
