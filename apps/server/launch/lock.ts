import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { startOf } from '@app/kit/system'
import { z } from 'zod'

const Holder = z.looseObject({ pid: z.number(), started: z.string() })
export type Holder = z.infer<typeof Holder>

export type Lock = { release: () => Promise<void>; write: (details: object) => Promise<void> }
export type Attempt = { lock: Lock } | { holder: Holder }

/** Takes a file for this process alone. The trace of a process that is gone does not count; a live holder is answered. */
export async function takeLock(file: string): Promise<Attempt> {
  const self = { pid: process.pid, started: (await startOf(process.pid)) ?? '' }
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never over another.
    while (!(await linked(draft, file))) {
      const holder = await liveHolder(file)
      if (holder) return { holder }
      await discard(file)
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

const linked = (draft: string, file: string) =>
  link(draft, file).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Who holds the lock, if that process still lives. */
export async function liveHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const { data } = Holder.safeParse(parse(text))
  return data && data.started === (await startOf(data.pid)) ? data : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Of several that see the same stale file one moves it away; if it was a new lock by then, it is put back.
async function discard(file: string) {
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside).catch(() => undefined)
  if (await liveHolder(aside)) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
