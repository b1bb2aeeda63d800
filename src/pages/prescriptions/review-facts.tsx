import { genders } from '#domain/patient.ts'
import { BirthText } from '#ui/birth-text.tsx'
import { emptyText } from '#domain/text.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { LongText } from '#ui/long-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Fact } from '#ui/fact.tsx'
import type { Prescription } from './prescription.ts'

/** Whose prescription it is, and what the customer wrote (PRE-03). */
export function ReviewFacts({ prescription }: { prescription: Prescription }) {
  const { patient, customer, doctorName, createdAt, notes } = prescription
  return (
    <dl className="review-facts">
      <Fact label="Patient">
        <TypedText text={patient?.name} />
        <small>
          {patient?.gender ? genders[patient.gender].label : emptyText} · <BirthText birth={patient ?? {}} />
        </small>
      </Fact>
      <Fact label="Customer">
        <TypedText text={customer?.name} />
        <small>
          <PhoneText phone={customer?.phone} />
        </small>
        <small>
          <TypedText text={customer?.email} />
        </small>
      </Fact>
      <Fact label="Doctor">
        <TypedText text={doctorName} />
        <small>
          Uploaded <InstantText instant={createdAt} />
        </small>
      </Fact>
      <div className="review-facts-wide">
        <dt>Customer notes</dt>
        <dd>{notes ? <LongText text={notes} /> : emptyText}</dd>
      </div>
    </dl>
  )
}
