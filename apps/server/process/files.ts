import { randomUUID } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'

export const readOptionalText = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

export async function writeSynced(file: string, text: string, flags: 'w' | 'wx') {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces a file atomically: concurrent readers see the old text or the new one. */
export async function replaceFile(file: string, text: string) {
  const draft = `${file}.${randomUUID()}`
  await writeSynced(draft, text, 'wx')
  await rename(draft, file)
}
