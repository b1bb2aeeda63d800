/** Records whose reading is noted, for they hold the data of patients. */
export const readEntities = ['customers', 'orders', 'reports', 'prescriptions', 'patients', 'sample-collections'] as const

export type ReadEntity = (typeof readEntities)[number]
