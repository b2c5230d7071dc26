import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import type { z } from 'zod'
import type { SmartPosTerminal, TerminalDetail, TerminalDraft, TerminalStatus } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals, type TerminalFilter } from './smart-pos-terminals.contract.ts'

export const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
export const own = id('a1')
export const other = id('a2')
export const foreign = id('a3')
export const contracts = { own: id('c1'), stone: id('c2'), other: id('c3'), foreign: id('c4') }
export const now = '2026-10-15T15:00:00.000Z'

export const draft = {
  acquirer_company_id: contracts.own,
  serial_no: 'lio-0001',
  logical_no: '00620101',
  model: 'LIO On',
  kind: 'smart',
  location: 'island',
  island: 3,
} as const

export function terminalStage() {
  const api = testApi()
  const clerk = api.as('smart-pos-terminal', [own, other], 'Clara')
  const stranger = api.as('smart-pos-terminal', [foreign], 'Zeca')
  const narrow = api.as('smart-pos-terminal', [own], 'Nilo')
  const watcher = api.as('smart-pos-terminal', [own], 'Vera')

  const create = (changes: Partial<z.input<typeof TerminalDraft>> = {}): Promise<TerminalDetail> =>
    clerk.call(smartPosTerminals.create, { body: { ...draft, ...changes } })
  const list = async (query: z.input<typeof TerminalFilter> = {}): Promise<SmartPosTerminal[]> =>
    (await clerk.call(smartPosTerminals.list, { query })).data

  beforeEach(async () => {
    api.setNow(now)
    await insertRows(api.test.admin, {
      companies: [
        { id: own, name: 'Posto A', legal_name: 'A', cnpj: '11222333000181' },
        { id: other, name: 'Posto B', legal_name: 'B', cnpj: '11222333000262' },
        { id: foreign, name: 'Posto Z', legal_name: 'Z', cnpj: '11444777000161' },
      ].map((company) => ({ ...company, kind: 'station', active: true, version: 1, created_at: now, updated_at: now })),
      acquirer_companies: [
        [contracts.own, own, 'cielo', '1001'],
        [contracts.stone, own, 'stone', '2001'],
        [contracts.other, other, 'cielo', '1002'],
        [contracts.foreign, foreign, 'cielo', '1009'],
      ].map(([contract, company_id, acquirer, merchant_no]) => ({
        id: contract,
        company_id,
        acquirer,
        merchant_no,
        active: true,
        file_source: 'edi',
        anticipation: 'none',
        rental_cents: 0,
        valid_from: '2026-01-01',
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    })
  })

  let captureNo = 0
  const capture = (captured_at: string, changes: object = {}) => {
    captureNo += 1
    return insertRows(api.test.admin, {
      acquirer_transactions: [
        {
          id: captureNo,
          company_id: own,
          business_date: captured_at.slice(0, 10),
          captured_at,
          acquirer: 'cielo',
          merchant_no: '1001',
          kind: 'sale',
          method: 'debit',
          installments: 1,
          gross_cents: 1000,
          fee_cents: 0,
          net_cents: 1000,
          terminal_logical_no: draft.logical_no,
          own: true,
          row_hash: '\\x01',
          row_seq: captureNo,
          ...changes,
        },
      ],
    })
  }

  const changeStatus = async (terminal: { id: string }, to: TerminalStatus): Promise<TerminalDetail> => {
    const { version } = await get(terminal)
    const body = { version, status: to, reason: 'Conforme o chamado' }
    return clerk.call(smartPosTerminals.changeStatus, { params: { id: terminal.id }, body })
  }
  const get = (terminal: { id: string }): Promise<TerminalDetail> =>
    clerk.call(smartPosTerminals.get, { params: { id: terminal.id } })

  const transfer = async (terminal: { id: string }, changes: object = {}, person = clerk): Promise<TerminalDetail> => {
    const { version } = await get(terminal)
    const move = { moved_on: '2026-10-15', moved_time: '11:30', location: 'shop', reason: 'Falta de aparelho' } as const
    const body = { version, acquirer_company_id: contracts.other, ...move, ...changes }
    return person.call(smartPosTerminals.transfer, { params: { id: terminal.id }, body })
  }
  const setEarlyClock = () => api.setNow('2026-10-01T12:00:00.000Z')

  return {
    api,
    clerk,
    stranger,
    narrow,
    watcher,
    create,
    list,
    capture,
    changeStatus,
    get,
    transfer,
    setEarlyClock,
  }
}
