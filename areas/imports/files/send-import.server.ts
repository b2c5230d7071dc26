import { getCompany } from '@app/domain/companies/server'
import { type Audit, type Files, fail, lockBlob, type StoredFile, uploadBroken } from '@app/kit/server'
import type { z } from 'zod'
import { getLayout } from '../import-layouts/import-layouts.store.ts'
import { companyNotYours, type ImportFields, layoutUnknown } from './imports.contract.ts'
import { queueImport } from './queue-import.server.ts'

type Sender = Parameters<typeof queueImport>[0] & { audit: Audit; files: Files }
type SendFields = z.output<typeof ImportFields>

export async function refuseUnknown({ db }: Pick<Sender, 'db'>, { company_id, layout_id }: SendFields) {
  if (company_id !== undefined && !(await getCompany(db, { id: company_id }))) fail(companyNotYours)
  if (layout_id !== undefined && !(await getLayout(db, layout_id))) fail(layoutUnknown)
}

export async function sendImport(sender: Sender, fields: SendFields, file: StoredFile & { file_name: string }) {
  await refuseUnknown(sender, fields)
  const { company_id = null, layout_id = null, check_first } = fields
  const { sha256, size_bytes, file_name } = file
  // Locks the content, so a concurrent clean-up of equal bytes runs before or after this transaction.
  await lockBlob(sender.db, sha256)
  if (!(await sender.files.has(sha256))) fail(uploadBroken)
  const queued = await queueImport(sender, { company_id, layout_id, check_first, sha256, size_bytes, file_name })
  const entry = { company_id, entity: 'imports', entity_id: queued.id, action: 'send' }
  await sender.audit({ ...entry, after: { file_name, sha256 } })
  return queued
}
