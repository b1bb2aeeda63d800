import { expectedCash } from '#domain/day-cash.ts'
import { Fact } from '#ui/fact.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Day } from './day.ts'

/** The cash that must be in the box, and what was counted once the day is closed. */
export function CashBox({ day: { closing, opening, lines } }: { readonly day: Day }) {
  const difference = closing ? closing.counted - closing.expected : 0
  return (
    <section className="cash-box" aria-label="Cash box">
      <h2>Cash box</h2>
      <dl>
        <Fact label="Opening balance">
          <RupeesText paise={opening} />
        </Fact>
        <Fact label="Expected cash">
          <RupeesText paise={closing?.expected ?? expectedCash(opening, lines)} />
        </Fact>
        {closing ? (
          <Fact label="Counted cash">
            <RupeesText paise={closing.counted} />
          </Fact>
        ) : null}
        {closing ? (
          <Fact label="Difference">
            <strong className={difference === 0 ? undefined : 'cash-difference'}>
              <RupeesText paise={difference} />
            </strong>
          </Fact>
        ) : null}
      </dl>
      {closing?.reason ? (
        <p>
          <TypedText text={closing.reason} />
        </p>
      ) : null}
    </section>
  )
}
