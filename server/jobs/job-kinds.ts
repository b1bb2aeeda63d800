import { exportListJob } from '#server/areas/list-views/export-job.ts'
import { releaseReportsJob } from '#server/areas/results/release-many.ts'
import type { JobKind } from './jobs.ts'

/** Every kind of job that the server does. */
export const jobKinds: readonly JobKind[] = [releaseReportsJob, exportListJob]
