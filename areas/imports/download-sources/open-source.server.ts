import { findHostRefusal, toComparedUrl } from '@app/domain/outbound-hosts/contract'
import type { Outbound, Secrets } from '@app/kit/server'
import type { DownloadSourceConnection } from './download-sources.store.ts'
import { openFolder } from './folder.server.ts'
import { type Remote, SourceFailed } from './remote.server.ts'
import { openSftp } from './sftp.server.ts'

type Dependencies = { secrets: Secrets; inbox: string; outbound: Outbound }

/** Additional data of the encryption: a sealed secret copied to another row cannot be opened. */
export const buildSealContext = (source_id: string) => `download-source:${source_id}`

export async function openSource(
  source: DownloadSourceConnection,
  { secrets, inbox, outbound }: Dependencies,
): Promise<Remote> {
  if (source.transport === 'folder') return openFolder(inbox, source.folder)
  const { host, port, username, host_key, secret_kind, sealed_secret, secret_key_id, folder } = source
  // A table constraint guarantees these columns for an SFTP source.
  if (!host || !port || !username || !host_key || !secret_kind || !sealed_secret || !secret_key_id)
    throw new SourceFailed('credential', 'A conexão está incompleta.')
  const refusal = findHostRefusal({ base_url: toComparedUrl(host), allowed_hosts: source.allowed_hosts })
  if (refusal !== undefined) throw new SourceFailed('unreachable', refusal)
  const secret = unsealSecret(secrets, { key_id: secret_key_id, sealed: sealed_secret }, source.id)
  return openSftp({ host, port, username, host_key, secret_kind, secret, folder }, outbound)
}

function unsealSecret(secrets: Secrets, sealed: Parameters<Secrets['open']>[0], id: string) {
  try {
    return secrets.open(sealed, buildSealContext(id))
  } catch {
    throw new SourceFailed(
      'credential',
      'A credencial foi guardada com uma chave que este servidor não tem: informe-a de novo.',
    )
  }
}
