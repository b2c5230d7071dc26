import type { Readable } from 'node:stream'
import type { SourceProblem } from './download-sources.contract.ts'

export type RemoteFile = { name: string; size_bytes: number; modified_at: string }

export type Settled = 'processed' | 'failure'

export type Remote = {
  list: () => Promise<RemoteFile[]>
  findFile: (name: string) => Promise<RemoteFile | undefined>
  open: (name: string) => Readable
  putAway: (name: string, where: Settled) => Promise<void>
  close: () => Promise<void>
}

export class SourceFailed extends Error {
  override name = 'SourceFailed'
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** With more files the pattern is wrong or the folder needs a clean-up. */
export const maxFolderFiles = 10_000
export const maxDownloadBytes = 200_000_000

export const tooManyFiles = () =>
  new SourceFailed('folder', `A pasta tem mais de ${maxFolderFiles.toLocaleString('pt-BR')} arquivos.`)

export function toUniqueFileName(name: string, now = new Date()) {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${stem}.${now.toISOString().replace(/[^0-9]/g, '')}${ending}`
}
