import { commandOf, runCommand } from '../admin/run.ts'
import { workedStation } from '../demo/stations.ts'
import type { Station } from './two-days.testing.ts'

/** What `npm run admin -- verify-proof` answers about a day of the station: 0 is sound. */
export function verifyProof(api: Station['api'], date: string) {
  const tools = {
    url: api.test.ownerUrl,
    now: '2026-11-01T09:00:00.000Z',
    say: () => undefined,
    readPassword: async () => '',
  }
  return runCommand(commandOf('verify-proof'), { ...tools, args: [workedStation.cnpj, date] })
}
