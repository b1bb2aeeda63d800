/** Facts of the trail that are no field of a record but part of its history, with their labels. */
export const ownFacts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { item: 'Item', patientId: 'Patient', collectedAt: 'Collected at', collectedByName: 'Collected by' },
  'sample-collections': { slotId: 'Time slot', completedAt: 'Collected at' },
  samples: { laboratory: 'Laboratory', condition: 'Condition' },
  carts: { item: 'Item', items: 'Items' },
  reports: { way: 'Way', parameter: 'Parameter', value: 'Value', outcome: 'Outcome', person: 'Person', recipient: 'Recipient' },
  patients: {
    name: 'Name',
    gender: 'Sex',
    dateOfBirth: 'Date of birth',
    ageUnit: 'Unit of age',
    relationship: 'Relationship',
    phone: 'Phone',
    email: 'Email',
    merged: 'Merged',
  },
  customers: { addresses: 'Addresses', merged: 'Merged' },
  'test-parameters': {
    name: 'Name',
    unit: 'Unit',
    method: 'Method',
    decimals: 'Decimals',
    ranges: 'Ranges',
    plausible: 'Plausible limits',
    critical: 'Critical limits',
    delta: 'Delta check',
    options: 'Choices',
    normalValues: 'Normal values',
    rangeText: 'Range text',
  },
}

/** Acts on the values of a report, whose facts are named after test and parameter. */
export const resultActs = ['results', 'enter', 'verify', 'return', 'release', 'amend'] as const

/** Kinds of records that facts refer to by an id, by the names of the facts. Fields of a declaration name theirs. */
export const referredFacts: Readonly<Record<string, string>> = {
  customerId: 'customers',
  patientId: 'patients',
  mergedInto: 'customers',
  slotId: 'time-slots',
  phlebotomistId: 'phlebotomists',
  collectedBy: 'phlebotomists',
  doctorId: 'referring-doctors',
}
