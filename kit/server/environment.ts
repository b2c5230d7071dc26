import type { Changes } from './changes.ts'
import type { Files } from './files.ts'
import type { SessionUser } from './implement.ts'
import type { Jobs } from './job-kinds.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Scanner } from './scanner.ts'
import type { Secrets } from './secrets.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import type { Database } from './transactions.ts'
import type { UploadLimits } from './uploads.ts'

/** Tells who a token belongs to; a call renews the idle limit, an open stream does not. */
export type Authenticate = (token: string, now: string, options?: { renew: boolean }) => Promise<SessionUser | null>

/** What the routes need from the product: the database, who a token belongs to, files, jobs, news, the clock. */
export type Environment = {
  database: Database
  authenticate: Authenticate
  files: Files
  /** Seals what must not be read in the database; without it nothing is sealed or opened. */
  secrets?: Secrets
  /** The folder below which files that come from outside may lie. */
  inbox?: string
  /** Where calls to other systems may go; without it to public addresses only. */
  outbound?: Outbound
  /** Looks for viruses in what people send; without it nobody does. */
  scanner?: Scanner | undefined
  /** Takes sign-ins, failures and refusals; without it they are not logged. */
  security?: SecurityLog | undefined
  jobs: Jobs
  changes: Changes
  /** Aborted when the server is about to stop: from then on each answer closes its connection. */
  draining?: AbortSignal | undefined
  now: () => string
  uploads: UploadLimits
  /** Turned off only by the test that proves row-level security alone keeps companies apart. */
  checkAbilities?: boolean
}
