import path from 'node:path'
import { OperatorError, type Secrets, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { readOptionalText, replaceFile } from '../process/files.ts'
import { adoptFolderHint, deleteStartMarks } from './folder-copies.ts'

interface Installation {
  id: string
  bound: boolean
  probe_key_id: string | null
  probe_sealed: Buffer | null
}

const markerOf = (dataFolder: string) => path.join(dataFolder, 'database-id')

async function getInstallation(session: pg.Client): Promise<Installation> {
  const { rows } = await session.query<Installation>(
    'select id, folder_bound_at is not null as bound, probe_key_id, probe_sealed from installation',
  )
  const [installation] = rows
  if (!installation) throw new Error('the database has no row of its installation')
  return installation
}

const readMarker = (dataFolder: string) => readOptionalText(markerOf(dataFolder))

async function bindFolder(session: pg.Client, dataFolder: string, id: string) {
  await replaceFile(markerOf(dataFolder), `${id}\n`)
  await session.query('update installation set folder_bound_at = coalesce(folder_bound_at, now())')
}

/** All processes must find the same files. `embedded`: the database is inside the folder. */
export const requireOwnFolder = (url: string, dataFolder: string, { embedded }: { embedded: boolean }): Promise<void> =>
  withOwner(url, async (session) => {
    const { id, bound } = await getInstallation(session)
    const marker = await readMarker(dataFolder)
    if (marker === id && bound) return
    if (!embedded && marker !== undefined && marker !== id)
      throw new OperatorError(
        `A pasta de dados ${dataFolder} é de outro banco de dados: informe em DATA_DIR a deste. ${adoptFolderHint}`,
      )
    if (!embedded && marker === undefined && bound)
      throw new OperatorError(
        `A pasta de dados ${dataFolder} não é a deste banco de dados: todos os processos de um banco precisam da mesma DATA_DIR, compartilhada. ${adoptFolderHint}`,
      )
    await bindFolder(session, dataFolder, id)
  })

const probeText = 'retaguarda'
const probeAbout = 'installation'

async function writeProbe(session: pg.Client, secrets: Secrets, previous: string | null) {
  const { key_id, sealed } = secrets.seal(probeText, probeAbout)
  await session.query(
    'update installation set probe_key_id = $1, probe_sealed = $2 where probe_key_id is not distinct from $3',
    [key_id, sealed, previous],
  )
}

/** Reseals the probe if an older key sealed it. */
export const requireOwnKey = (url: string, secrets: Secrets): Promise<void> =>
  withOwner(url, async (session) => {
    // If several processes start together, one writes the probe and the others check against it.
    if ((await getInstallation(session)).probe_key_id === null) await writeProbe(session, secrets, null)
    const { probe_key_id, probe_sealed } = await getInstallation(session)
    if (probe_key_id === null || probe_sealed === null) throw new Error('the probe of the key was not written')
    if (!opens(secrets, { key_id: probe_key_id, sealed: probe_sealed }))
      throw new OperatorError(
        `A chave de credenciais não abre o que este banco de dados cifrou: use o mesmo CREDENTIALS_KEY, ou o mesmo credentials.key em DATA_DIR, em todos os processos. ${adoptFolderHint}`,
      )
    if (probe_key_id !== secrets.key_id) await writeProbe(session, secrets, probe_key_id)
  })

export const isOwnKey = (url: string, secrets: Secrets): Promise<boolean> =>
  withOwner(url, async (session) => {
    const { probe_key_id: key_id, probe_sealed: sealed } = await getInstallation(session)
    return key_id === null || sealed === null || opens(secrets, { key_id, sealed })
  })

function opens(secrets: Secrets, probe: Parameters<Secrets['open']>[0]) {
  try {
    return secrets.open(probe, probeAbout) === probeText
  } catch {
    return false
  }
}

/** Accepts the data folder as that of this database; only for an operator who confirms it. */
export const adoptDataFolder = (url: string, dataFolder: string, secrets?: Secrets): Promise<void> =>
  withOwner(url, async (session) => {
    const { id, probe_key_id } = await getInstallation(session)
    await bindFolder(session, dataFolder, id)
    await deleteStartMarks(dataFolder)
    if (secrets) await writeProbe(session, secrets, probe_key_id)
  })
