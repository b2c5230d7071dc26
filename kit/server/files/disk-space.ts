import { statfs } from 'node:fs/promises'

export type Disk = {
  getFreeBytes: () => Promise<number>
  isLow: (bytesToWrite?: number) => Promise<boolean>
}

/** Returns the disk of `folder`; `floorBytes` is its minimum of free space. */
export function openDisk(folder: string, floorBytes: number): Disk {
  const getFreeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return { getFreeBytes, isLow: async (bytesToWrite = 0) => (await getFreeBytes()) - bytesToWrite < floorBytes }
}
