import { migrate, requireMigrated, requireRestrictedLogin } from '@app/kit/server'
import type { Progress } from '../process/progress.ts'
import { productSchema } from '../product/product-schema.ts'
import type { Settings } from '../settings.ts'

/** `url` has the application's login, `ownerUrl` the tables' owner; undefined if this process may not migrate. */
export type Urls = { url: string; ownerUrl: string | undefined }

/** Returns the URLs for the operator's own server. Outside of production one login may have both roles. */
export const toDatabaseUrls = (url: string, { databaseOwnerUrl, environment }: Settings): Urls => ({
  url,
  ownerUrl: databaseOwnerUrl ?? (environment === 'prod' ? undefined : url),
})

/** In production the login must not own tables. */
export async function prepareTables({ url, ownerUrl }: Urls, { environment }: Settings, progress: Progress) {
  if (ownerUrl) await migrate({ url: ownerUrl, schema: productSchema, progress })
  if (environment === 'prod') await requireRestrictedLogin(url)
  if (!ownerUrl) await requireMigrated({ url, directory: productSchema.directory })
}
