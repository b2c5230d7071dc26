import type { Readable } from 'node:stream'
import type { SourceProblem } from './download-sources.contract.ts'

/** A file that a source has. */
export type RemoteFile = { name: string; size_bytes: number; modified_at: string }

export type Settled = 'processed' | 'failure'

/** A source that is open: a folder or a server. Names are plain: nothing of them leads anywhere else. */
export type Remote = {
  /** Its files, without links and folders. */
  list: () => Promise<RemoteFile[]>
  /** One of them as it is now; undefined when it is gone or is no plain file any more. */
  look: (name: string) => Promise<RemoteFile | undefined>
  open: (name: string) => Readable
  /** Puts a file away, never over another one. */
  putAway: (name: string, where: Settled) => Promise<void>
  close: () => Promise<void>
}

/** Why a source cannot be used: `problem` says which kind of trouble, `detail` what to look at. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** More files than this in one folder are a mistake of the pattern or of whoever should tidy there. */
export const mostFiles = 10_000
/** The same limit as for a file that is sent by hand. */
export const mostBytes = 200_000_000

export const tooManyFiles = () =>
  new SourceFailed('folder', `A pasta tem mais de ${mostFiles.toLocaleString('pt-BR')} arquivos.`)

/** Another name for a file whose own is taken where it is put away. */
export function otherName(name: string, now = new Date()) {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${stem}.${now.toISOString().replace(/[^0-9]/g, '')}${ending}`
}
