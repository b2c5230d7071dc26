import { type Db, lockSharedByName } from '@app/kit/server'
import { type MappedSystem, mappedSystems } from '../code-mappings/contract.ts'
import { mappingLock, resolveCodes } from '../code-mappings/server.ts'
import type { Connection } from './connections.store.ts'
import type { NeededCodes } from './operation.server.ts'

type MessageCodes = NeededCodes & { connection: Connection; company_id: string }

const isMapped = (system: string): system is MappedSystem => Object.hasOwn(mappedSystems, system)

/**
 * Resolves the codes of a message. The lock makes a mapping that is being saved visible, or makes its writer wait until
 * this message has stored its use of the mapping, or waits for one.
 */
export async function resolveMessageCodes(db: Db, { connection: { id, system }, company_id, on, codes }: MessageCodes) {
  if (!isMapped(system)) throw new Error(`connections of ${system} have no mappings`)
  if (codes.length > 0) await lockSharedByName(db, mappingLock)
  return resolveCodes(db, { system, connection_id: id, company_id, on, codes })
}
