import { migrate, requireMigrated, requireRestrictedLogin } from '@app/kit/server'
import { productSchema } from '../product-schema.ts'
import type { Settings } from '../settings.ts'
import type { Progress } from './progress.ts'

/** Where the database is: for the application, and for the owner of the tables where this process may migrate. */
export type Urls = { url: string; ownerUrl: string | undefined }

/** Of a server of the operator's own. Only production needs two logins; elsewhere the login may be the owner too. */
export const urlsOf = (url: string, { databaseOwnerUrl, environment }: Settings): Urls => ({
  url,
  ownerUrl: databaseOwnerUrl ?? (environment === 'prod' ? undefined : url),
})

/** Brings the tables up to date, or refuses where that is not this process's to do; in production no owner may serve. */
export async function prepareTables({ url, ownerUrl }: Urls, { environment }: Settings, progress: Progress) {
  if (ownerUrl) await migrate({ url: ownerUrl, schema: productSchema, progress })
  if (environment === 'prod') await requireRestrictedLogin(url)
  if (!ownerUrl) await requireMigrated({ url, directory: productSchema.directory })
}
