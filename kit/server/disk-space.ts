import { statfs } from 'node:fs/promises'

/** The disk below a folder, with the free space that must be left on it. */
export type Disk = {
  /** Bytes that this user may still write. */
  getFreeBytes: () => Promise<number>
  /** Whether there is less free space than the floor, after writing so many more bytes. */
  isLow: (bytesToWrite?: number) => Promise<boolean>
}

/** Watches the free space of the disk that holds `folder`. */
export function diskOf(folder: string, floorBytes: number): Disk {
  const getFreeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return { getFreeBytes, isLow: async (bytesToWrite = 0) => (await getFreeBytes()) - bytesToWrite < floorBytes }
}
