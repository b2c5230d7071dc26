import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'

type Journal = { append: (entry: unknown) => void; clear: () => void; close: () => void }

/**
 * Opens a file with one JSON text on each line. `append` returns after the line is on the disk. A last line that the
 * end of the process cut off was never answered, and is removed.
 */
export function openJournal(file: string, read: (entry: unknown) => void): Journal {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  for (const line of complete.split('\n')) if (line !== '') read(JSON.parse(line))
  const handle = openSync(file, 'a')
  if (complete.length < text.length) ftruncateSync(handle, Buffer.byteLength(complete))
  return {
    append(entry) {
      writeSync(handle, `${JSON.stringify(entry)}\n`)
      fsyncSync(handle)
    },
    clear() {
      ftruncateSync(handle)
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}
