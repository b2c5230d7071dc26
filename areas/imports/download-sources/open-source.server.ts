import type { Outbound, Secrets } from '@app/kit/server'
import type { Connection } from './download-sources.store.ts'
import { openFolder } from './folder.server.ts'
import { type Remote, SourceFailed } from './remote.server.ts'
import { openSftp } from './sftp.server.ts'

/** What a server has for reaching sources. */
export type Outside = { secrets: Secrets; inbox: string; outbound: Outbound }

/** What a secret is sealed about: a row copied over another one opens nothing. */
export const sealedAbout = (source_id: string) => `download-source:${source_id}`

export async function openSource(source: Connection, { secrets, inbox, outbound }: Outside): Promise<Remote> {
  if (source.transport === 'folder') return openFolder(inbox, source.folder)
  const { host, port, username, host_key, secret_kind, sealed_secret, secret_key_id, folder } = source
  // The table holds all of them for a source on a server.
  if (!host || !port || !username || !host_key || !secret_kind || !sealed_secret || !secret_key_id)
    throw new SourceFailed('credential', 'A conexão está incompleta.')
  const secret = unsealed(secrets, { key_id: secret_key_id, sealed: sealed_secret }, source.id)
  return openSftp({ host, port, username, host_key, secret_kind, secret, folder }, outbound)
}

function unsealed(secrets: Secrets, sealed: Parameters<Secrets['open']>[0], id: string) {
  try {
    return secrets.open(sealed, sealedAbout(id))
  } catch {
    throw new SourceFailed(
      'credential',
      'A credencial foi guardada com uma chave que este servidor não tem: informe-a de novo.',
    )
  }
}
