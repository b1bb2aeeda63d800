import type { ScanSound } from '#domain/sample-receipt.ts'
import { useStore } from '#ui/store.ts'
import { storedSwitch } from '#ui/stored-switch.ts'

const { isOn, set } = storedSwitch('lab_scan_sound')

/** Switches the sounds of scans on or off, and stores that, where the browser allows it. */
export const setScanSound = set

/** True while scans make sounds. */
export function useScanSound(): boolean {
  return useStore(isOn)
}

/** Tones of a sound: frequency in hertz and length in seconds. */
const tones: Readonly<Record<ScanSound, readonly (readonly [hertz: number, seconds: number])[]>> = {
  good: [[1320, 0.09]],
  look: [
    [880, 0.09],
    [660, 0.12],
  ],
  bad: [
    [220, 0.18],
    [180, 0.3],
  ],
}

let context: AudioContext | null = null

/** Plays the sound of an answer, unless sounds are off or the browser has none. */
export function playScanSound(sound: ScanSound): void {
  if (!isOn.get() || !('AudioContext' in window)) return
  context ??= new AudioContext()
  let at = context.currentTime
  for (const [hertz, seconds] of tones[sound]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = sound === 'bad' ? 'square' : 'sine'
    tone.frequency.value = hertz
    volume.gain.value = 0.2
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds
  }
}
