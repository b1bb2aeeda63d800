import { useQueryClient } from '@tanstack/react-query'
import { ScanBarcode, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import * as samples from '#contract/samples.ts'
import { isReceipt, receiptOutcomes, type ScanSound } from '#domain/sample-receipt.ts'
import { usePermission } from '#crud/current-user.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useWrite } from '#crud/use-write.ts'
import { LightButton } from '#ui/light-button.tsx'
import { LightInput } from '#ui/light-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useStore } from '#ui/store.ts'
import { LastScan, ScanList } from './scan-list.tsx'
import { createScanQueue, overdueTransport, type Receipt, type ScanQueue } from './scan-queue.ts'
import { playScanSound, setScanSound, useScanSound } from './scan-sound.ts'
import { UnderwayList } from './underway-list.tsx'
import './receive.css'

/** The queue of each signed-in panel: it stays while other pages are open, and ends with the session. */
const queues = new WeakMap<object, ScanQueue>()

function useScanQueue(): ScanQueue {
  const client = useQueryClient()
  const { send } = useWrite(samples.receive)
  const known = queues.get(client)
  if (known) return known
  const queue = createScanQueue({
    send: (code, isConfirmed) => send({}, { code, ...(isConfirmed ? { confirmed: true } : {}) }, { isLazy: true }),
    onAnswer: ({ answer }) => playScanSound(answer ? soundOf(answer) : 'bad'),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => new Date(),
  })
  queues.set(client, queue)
  return queue
}

/** The sound of an answer; a sample that was on its way for too long asks for a look. */
function soundOf(answer: Receipt): ScanSound {
  const { sound } = receiptOutcomes[answer.outcome]
  return sound === 'good' && overdueTransport(answer) ? 'look' : sound
}

/** Receives samples by scanner: one box that keeps the focus, the answer to the last scan, the scans of the session, and the samples that are still on their way (SMP-04, SMP-06). */
export default function ReceivePage({ declaration }: PageProps) {
  const { reason } = usePermission('orders.edit')
  const queue = useScanQueue()
  const scans = useStore(queue.scans)
  const box = useRef<HTMLInputElement>(null)
  const isSoundOn = useScanSound()
  useBeforeUnload(
    scans.some(({ isWaiting }) => isWaiting),
    registerDirty,
  )
  useTypingInto(box)
  const received = scans.filter(({ answer, act }) => answer && act === null && isReceipt(answer.outcome)).length
  const focus = useCallback(() => box.current?.focus(), [])
  return (
    <section aria-label="Receive samples" className="receive">
      <PageHeader
        title="Receive samples"
        subtitle="Scan the label of each tube, or type its number and press Enter"
        actions={
          <LightButton
            aria-pressed={isSoundOn}
            icon={isSoundOn ? <Volume2 size={16} aria-hidden="true" /> : <VolumeX size={16} aria-hidden="true" />}
            onClick={() => setScanSound(!isSoundOn)}
          >
            {isSoundOn ? 'Sound on' : 'Sound off'}
          </LightButton>
        }
      />
      <ScanBox box={box} isOff={reason !== undefined} onScan={queue.add} />
      {reason === undefined ? null : <p role="note">{reason}</p>}
      <LastScan scan={scans[0]} received={received} total={scans.length} />
      <ScanList declaration={declaration} queue={queue} scans={scans} onDone={focus} />
      <UnderwayList declaration={declaration} />
    </section>
  )
}

interface ScanBoxProps {
  readonly box: RefObject<HTMLInputElement | null>
  readonly isOff: boolean
  onScan(code: string): void
}

/** The box of the scanner. It has its own state, so that a key draws no list again. */
function ScanBox({ box, isOff, onScan }: ScanBoxProps) {
  const [typed, setTyped] = useState('')
  const scan = () => {
    const code = typed.trim()
    setTyped('')
    if (code !== '') onScan(code)
  }
  return (
    <LightInput
      input={box}
      className="receive-box"
      aria-label="Sample number"
      placeholder="Scan or type a sample number"
      icon={<ScanBarcode size={20} aria-hidden="true" />}
      inputMode="numeric"
      maxLength={60}
      value={typed}
      disabled={isOff}
      autoFocus
      onType={setTyped}
      onEnter={scan}
    />
  )
}

/** Keeps the focus in a box: it comes back from a click on nothing, and a key that no other control takes is typed into it. */
function useTypingInto(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey || event.key === ' ') return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')) return
      box.current?.focus()
    }
    const click = ({ target }: MouseEvent) => {
      const isControl = target instanceof Element && target.closest('a, button, input, textarea, select, [role="dialog"], .ant-select-dropdown')
      if (!isControl && getSelection()?.isCollapsed !== false) box.current?.focus()
    }
    document.addEventListener('keydown', press, true)
    document.addEventListener('click', click)
    return () => {
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('click', click)
    }
  }, [box])
}
