import { useId } from 'react'
import { formatCount } from '#domain/count.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { type Reach, reachSummary, reachText } from './reach.ts'

/** Maximum number of listed rows; more are only counted. */
const maxListed = 100

/** Lists the customers with their channels and opt-outs before a message is sent (ADV-03). Shows nothing if the server does not say. */
export function Recipients({ reaches }: { readonly reaches: readonly Reach[] }) {
  const id = useId()
  if (reaches.length === 0) return null
  // Customers who miss a channel come first.
  const shown = reaches.toSorted((one, other) => Number(reachText(other).lacks !== '') - Number(reachText(one).lacks !== ''))
  return (
    <section className="notify-recipients" aria-labelledby={id}>
      <h3 id={id} className="notify-heading">
        Who gets it
      </h3>
      <p className="notify-note">{reachSummary(reaches)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach */}
      <ul tabIndex={0} aria-labelledby={id}>
        {shown.slice(0, maxListed).map((reach) => {
          const { gets, lacks } = reachText(reach)
          return (
            <li key={reach.id}>
              <TypedText text={reach.name} />
              <span>
                {gets}
                {lacks === '' ? null : <small> {lacks}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      {reaches.length > maxListed ? <p className="notify-note">+{formatCount(reaches.length - maxListed)} more</p> : null}
    </section>
  )
}
