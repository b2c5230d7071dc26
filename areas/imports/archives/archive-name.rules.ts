import { plainFileName } from '@app/kit/contract'

const mark = ' › '
const maxNameLength = 255

export function nameInside(archive: string, path: readonly string[]) {
  const name = [archive, ...path.map(plainFileName)].join(mark)
  return name.length <= maxNameLength ? name : `…${name.slice(1 - maxNameLength)}`
}

export const nameAlone = (file_name: string, archive: string) =>
  file_name.startsWith(archive + mark) ? file_name.slice(archive.length + mark.length) : file_name
