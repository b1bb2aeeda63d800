import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/lock.ts'
import { type LockOwner, presenceOf, thisOwner } from '#server/db/lock-owner.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { runProgram } from '#tests/support/process.ts'

const holder = 'tests/support/lock-holder.ts'

function leaveLock(folder: string, owner: Partial<LockOwner>, ageMs: number) {
  const file = join(folder, 'server.lock')
  writeFileSync(file, JSON.stringify({ ...thisOwner(new Date()), ...owner }))
  const at = new Date(Date.now() - ageMs)
  utimesSync(file, at, at)
}

async function lock(folder: string) {
  const release = await lockFolder(folder)
  onTestFinished(release)
  return release
}

test('a folder is given to one owner at a time, and again once it is let go', async () => {
  const folder = ownFolder()
  const release = await lock(folder)
  expect(statSync(join(folder, 'server.lock')).mode & 0o777).toBe(0o600)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  release()
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  await lock(folder)
})

test('one of many simultaneous callers gets it', async () => {
  const folder = ownFolder()
  const wanted = await Promise.allSettled(Array.from({ length: 8 }, () => lock(folder)))
  expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another living process is refused; after it was killed the folder is free at once', async () => {
  const folder = ownFolder()
  const program = runProgram(holder, [folder], {})
  await program.says(/locked/)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${program.pid}`)
  program.kill('SIGKILL')
  await program.ended
  expect(existsSync(join(folder, 'server.lock'))).toBe(true)
  const began = Date.now()
  await lock(folder)
  expect(Date.now() - began).toBeLessThan(1_000)
})

test('an invisible owner is dead after 30 s without a heartbeat', async () => {
  const folder = ownFolder()
  leaveLock(folder, { host: 'elsewhere' }, 31_000)
  await lock(folder)
})

test('an owner that is not visible and has a heartbeat keeps the lock', async () => {
  const folder = ownFolder()
  leaveLock(folder, { host: 'elsewhere' }, 1_000)
  const file = join(folder, 'server.lock')
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  onTestFinished(() => clearInterval(beat))
  await expect(lockFolder(folder)).rejects.toThrow('on elsewhere since')
})

test('a lock file of a killed process does not block', async () => {
  const folder = ownFolder()
  leaveLock(folder, { boot: 'an earlier one' }, 0)
  const guard = join(folder, 'server.lock.takeover')
  mkdirSync(guard)
  const at = new Date(Date.now() - 11_000)
  utimesSync(guard, at, at)
  await lock(folder)
  expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toContain(`"pid":${process.pid}`)
})

describe('whether an owner is there', () => {
  const me = thisOwner(new Date())

  test.each<{ who: string; owner: Partial<LockOwner>; presence: string }>([
    { who: 'this process', owner: {}, presence: 'alive' },
    { who: 'a process number that nobody has', owner: { pid: 2 ** 22 + 1 }, presence: 'dead' },
    { who: 'a process number given out again', owner: { startTime: '1' }, presence: 'dead' },
    { who: 'a process before the machine was started again', owner: { boot: 'an earlier one' }, presence: 'dead' },
    { who: 'a process in another container', owner: { namespace: 'pid:[1]' }, presence: 'unknown' },
    { who: 'a process on another machine', owner: { host: 'elsewhere', boot: 'another' }, presence: 'unknown' },
  ])('$who: $presence', ({ owner, presence }) => {
    expect(presenceOf({ ...me, ...owner }, me)).toBe(presence)
  })
})
