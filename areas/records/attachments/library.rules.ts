import { localDate } from '@app/kit/contract'

/** No path separators or leading dots: no file escapes the folder (zip slip). */
export function toArchiveNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const plain = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'arquivo'
    const dot = plain.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let free = plain
    for (let again = 2; used.has(free.toLowerCase()); again += 1) free = `${stem} (${again})${end}`
    used.add(free.toLowerCase())
    return free
  })
}

type RemovalFacts = { linked: boolean; added_by: string; added_at: string; scan_status: string }

export const isRemovable = (
  { linked, added_by, added_at, scan_status }: RemovalFacts,
  by: { user_id: string; now: string },
) => !linked && added_by === by.user_id && scan_status !== 'infected' && localDate(added_at) === localDate(by.now)

export const isSmallPicture = (bytes: { [place: number]: number; length: number }) =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff && bytes.length <= largestPicture
const largestPicture = 7000
