import { Button } from 'antd'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { exportedFile, exportJobs } from '#contract/list-exports.ts'
import { JobList, useJobs } from '#crud/job-progress.tsx'
import { saveFile } from '#crud/save-file.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useReadFile } from '#crud/use-read.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { forgetExports } from './exports-begun.ts'
import './export-jobs.css'

const touches: readonly string[] = []
const words = { doing: 'Making the file', done: 'done' }

/** The large files of lists that the user has begun, with their progress, over the corner of any list: leaving the page does not end them (VIEW-03). */
export function ExportJobs() {
  const { jobs, isUnderWay, problem } = useJobs({ calls: exportJobs, touches, words })
  return createPortal(
    <section className="export-jobs" aria-label="Files">
      <header>
        <h2>Files</h2>
        {isUnderWay ? null : <Button size="small" type="text" aria-label="Close files" icon={<X size={16} aria-hidden="true" />} onClick={forgetExports} />}
      </header>
      {problem}
      <JobList
        jobs={jobs}
        calls={exportJobs}
        words={words}
        result={({ id, state, outcomes }) => {
          const made = outcomes.find((outcome) => outcome.id === 'file' && outcome.leftOut === null)
          return state === 'Done' && made ? <FetchFile id={id} name={made.label} /> : undefined
        }}
      />
    </section>,
    document.body,
  )
}

/** The button that downloads a file that is made. */
function FetchFile({ id, name }: { readonly id: string; readonly name: string }) {
  const read = useReadFile()
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime((thrown) => showFailure(thrown, (message) => message ?? 'The file could not be downloaded'))
  return (
    <Button type="link" loading={isWorking} onClick={() => void run(async () => void saveFile(await read(exportedFile, { id }), name))}>
      Download {name}
    </Button>
  )
}
