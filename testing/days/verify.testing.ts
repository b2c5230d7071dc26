import { requireCommand, runCommand } from '../../apps/server/admin/run.ts'
import { workedStation } from '../../apps/server/demo/stations.ts'
import type { Station } from './two-days.testing.ts'

export function verifyProof(api: Station['api'], date: string) {
  const tools = {
    url: api.test.ownerUrl,
    now: '2026-11-01T09:00:00.000Z',
    say: () => undefined,
    readPassword: async () => '',
  }
  return runCommand(requireCommand('verify-proof'), { ...tools, args: [workedStation.cnpj, date] })
}
