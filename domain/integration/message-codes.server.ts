import { type Db, lockByName } from '@app/kit/server'
import { type MappedSystem, mappedSystems } from '../code-mappings/contract.ts'
import { mappingLock, resolveCodes } from '../code-mappings/server.ts'
import type { Connection } from './connections.store.ts'
import type { NeededCodes } from './operation.server.ts'

type Asked = NeededCodes & { connection: Connection; company_id: string }

const isMapped = (system: string): system is MappedSystem => Object.hasOwn(mappedSystems, system)

/**
 * Resolves the codes of a message. If one is missing, the lock makes a mapping that is being saved visible, or makes its
 * writer wait until this message waits for it.
 */
export async function resolveMessageCodes(db: Db, { connection: { id, system }, company_id, on, codes }: Asked) {
  if (!isMapped(system)) throw new Error(`connections of ${system} have no mappings`)
  const asked = { system, connection_id: id, company_id, on, codes }
  const found = await resolveCodes(db, asked)
  if (found.missing.length === 0) return found
  await lockByName(db, mappingLock)
  return resolveCodes(db, asked)
}
