import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { getProcessStart } from '@app/kit/system'
import { z } from 'zod'

const LockHolder = z.looseObject({ pid: z.number(), started: z.string() })
type LockHolder = z.infer<typeof LockHolder>

export type Lock = { release: () => Promise<void>; write: (details: object) => Promise<void> }
type Attempt = { lock: Lock } | { holder: LockHolder }

export async function takeLock(file: string): Promise<Attempt> {
  const self = { pid: process.pid, started: (await getProcessStart(process.pid)) ?? '' }
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    // A hard link is created atomically and never replaces an existing file.
    while (!(await tryLink(draft, file))) {
      const text = await textOf(file)
      const holder = await parseLiveHolder(text)
      if (holder) return { holder }
      if (text !== undefined && (await succeeds(draft, file, text))) break
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    lock: {
      release: () => rm(file, { force: true }),
      async write(details) {
        await writeFile(draft, JSON.stringify({ ...self, ...details }), { mode: 0o600 })
        await rename(draft, file)
      },
    },
  }
}

const tryLink = (draft: string, file: string) =>
  link(draft, file).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

export const getLiveLockHolder = async (file: string): Promise<LockHolder | undefined> =>
  parseLiveHolder(await textOf(file))

async function parseLiveHolder(text: string | undefined): Promise<LockHolder | undefined> {
  const { data } = LockHolder.safeParse(parse(text ?? ''))
  return data && data.started === (await getProcessStart(data.pid)) ? data : undefined
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name has the hash of the stale text: a later text has another lock. */
export const getTakeoverLockPath = (file: string, stale: string): string =>
  `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`

// Only one process at a time may replace the stale file, and only while its text is unchanged.
async function succeeds(draft: string, file: string, stale: string): Promise<boolean> {
  const attempt = await takeLock(getTakeoverLockPath(file, stale))
  if ('holder' in attempt) return setTimeout(5, false)
  try {
    if ((await textOf(file)) !== stale) return false
    await rename(draft, file)
    return true
  } finally {
    await attempt.lock.release()
  }
}
