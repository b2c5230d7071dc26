import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { formatAnnouncement } from './announcement.ts'
import { findOfferedAccounts } from './demonstration.ts'

const announce = (variables: NodeJS.ProcessEnv) => {
  const demonstration = { loaded: false, gap: null, passwordHolds: false, historyJob: undefined }
  return formatAnnouncement({ settings: readSettings(variables), address: 'http://127.0.0.1:3000', demonstration })
}
const warning = /^ {2}Atenção: SUPPORT_URL não está definida; o link “Abrir chamado” fica oculto\.$/m

test('the start in production warns in one line if SUPPORT_URL is missing', () => {
  expect(announce({ ENVIRONMENT: 'prod' })).toMatch(warning)
  expect(announce({ ENVIRONMENT: 'prod', SUPPORT_URL: 'https://suporte.posto.test/novo' })).not.toMatch(warning)
  expect(announce({ ENVIRONMENT: 'demo' })).not.toMatch(warning)
})

test.each([
  ['demo', true, 4],
  ['demo', false, 0],
  ['dev', true, 0],
  ['homolog', true, 0],
  ['prod', true, 0],
])(
  'in %s, with the known password in force: %s, the sign-in page offers %i accounts',
  (ENVIRONMENT, passwordHolds, count) => {
    const demonstration = { loaded: true, gap: null, passwordHolds, historyJob: undefined }
    expect(findOfferedAccounts(readSettings({ ENVIRONMENT }), demonstration) ?? []).toHaveLength(count)
  },
)
