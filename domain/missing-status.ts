/** Message for a change of status without a status (ORD-06). */
export const missingStatus = 'Please select a status'
