import { receivables } from '@app/areas/finance/contract'
import type { SystemMovement } from '@app/domain/day/facts/contract'
import {
  captureId,
  fuellingId,
  movementId,
  workedCompany,
  workedDay,
  workedDayRows,
} from '@app/domain/day/facts/testing'
import { CallFailure, insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { ManualTransactionDraft } from '../cash-conciliations/manual-line.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { safes } from '../safes/safe.contract.ts'
import { aReason, workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const otherCompany = '01930000-0000-7000-8000-0000000000b2'
const idOffset = 50_000

const { api, receive, dayOf } = workedDayTests()
const abilities = ['cash-conciliation', 'cash-conciliation.solicitation', 'financial.card-conciliation'] as const
const owner = api.as(abilities, [workedCompany, otherCompany], 'Dona das duas')

const withdrawal = workedDay.movements.find(({ nature }) => nature === 'withdrawal')
const carrier = '01930000-0000-7000-8000-0000000000c1'
const note = 'Conferido com o comprovante e com o operador.'

const otherReason = {
  name: 'Motivo da outra',
  source_system: 'internal' as const,
  company_id: otherCompany,
  movement_type_code: 'AJUSTE',
  difference_codes: ['D09'],
  valid_from: '2026-01-01',
}

async function secondStation() {
  const { companies, cash_sessions, system_movements, acquirer_transactions, fuellings } = workedDayRows()
  const copyRows = <Row extends { id: number }>(rows: readonly Row[], ...ids: (number | undefined)[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({ ...row, id: row.id + idOffset, company_id: otherCompany }))
  const lines = copyRows<(typeof system_movements)[number] & Pick<SystemMovement, 'id'>>(
    system_movements,
    movementId('F02'),
    movementId('F23'),
    withdrawal?.id,
  )
  await insertRows(api.test.admin, {
    companies: [
      ...companies.map((row) => ({ ...row, id: otherCompany, name: 'Posto Modelo 02', cnpj: '12345678000276' })),
      ...companies.map((row) => ({ ...row, id: carrier, kind: 'carrier', name: 'Forte', cnpj: '11444777000161' })),
    ],
    cash_sessions: copyRows(cash_sessions, 1),
    system_movements: lines.map((row) => ({ ...row, cash_session_id: 1 + idOffset })),
    acquirer_transactions: copyRows(acquirer_transactions, captureId('C01')),
    fuellings: copyRows(fuellings, fuellingId('F15')),
  })
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [workedDate], otherCompany)
}

const dayAt = (company_id: string) => dayOf(owner, workedDate, company_id)
const snapshotDays = async () => JSON.stringify([await dayAt(workedCompany), await dayAt(otherCompany)])
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      return [error.status, ...Object.keys(error.fields ?? {})].join(' ')
    },
  )

test('a person of two stations cannot put data of one station into the day of the other', async () => {
  await secondStation()
  const { id: otherReasonId } = await owner.call(reasonMaps.create, { body: otherReason })
  const otherDay = await dayAt(otherCompany)
  const line = { kind: 'reclassify', target_id: movementId('F23') + idOffset, method_to: 'credit' } as const
  const body = { version: otherDay.version, ...line, reason_id: aReason, note }
  const { id: manual_id } = await owner.call(cashConciliations.addManual, { params: { id: otherDay.id }, body })
  const { groups } = await owner.call(cashConciliations.matches, { params: { id: otherDay.id } })
  const group_id = groups[0]?.id ?? 0
  expect(group_id > 0).toBe(true)

  const ownDay = await dayAt(workedCompany)
  const { id, version } = ownDay
  const ownSale = { id: String(movementId('F18')), kind: 'movement' } as const
  const sale = { ...ownSale, id: String(movementId('F02') + idOffset) }
  const capture = String(captureId('C01') + idOffset)
  const add = { version, reason_id: aReason, note, kind: 'add', movement_type_code: 'VND-PIX' } as const
  const match = { version, with_difference: true }
  const shortage = ownDay.differences.find(({ code }) => code === 'D09')
  const manual = (draft: z.input<typeof ManualTransactionDraft>) =>
    owner.call(cashConciliations.addManual, { params: { id }, body: draft })
  const attacks: Record<string, [() => Promise<unknown>, expected: string]> = {
    'a match of two of its items': [
      () =>
        owner.call(cashConciliations.match, {
          params: { id },
          body: { ...match, system: [sale], confirmation: [capture] },
        }),
      '404',
    ],
    'a match of one of its captures': [
      () =>
        owner.call(cashConciliations.match, {
          params: { id },
          body: { ...match, system: [ownSale], confirmation: [capture] },
        }),
      '404',
    ],
    'its line reclassified': [() => manual({ ...line, version, reason_id: aReason, note }), '422 target_id'],
    'its capture disregarded': [
      () =>
        manual({
          ...{ version, reason_id: aReason, note, kind: 'exclude', side: 'confirmation' },
          target_id: Number(capture),
        }),
      '422 target_id',
    ],
    'a sale of its fuelling': [
      () => manual({ ...add, amount_cents: 6190, fuelling_id: fuellingId('F15') + idOffset }),
      '422 fuelling_id',
    ],
    'a sale that its capture paid': [
      () => manual({ ...add, amount_cents: 12_870, capture_id: Number(capture) }),
      '422 capture_id',
    ],
    'a line for its reason': [
      () => manual({ ...line, target_id: movementId('F11'), version, reason_id: otherReasonId, note }),
      '422 reason_id',
    ],
    'a difference explained with its reason': [
      () =>
        owner.call(cashConciliations.explain, {
          params: { difference_id: shortage?.id ?? '' },
          body: { version: shortage?.version ?? 0, reason_id: otherReasonId, note },
        }),
      '422 reason_id',
    ],
    'its till counted': [
      () =>
        owner.call(cashConciliations.count, {
          params: { id, session_id: 1 + idOffset },
          body: { version, quantities: { 100: 1 } },
        }),
      '404',
    ],
    'its match undone': [
      () => owner.call(cashConciliations.undoMatch, { params: { id, group_id }, body: { version } }),
      '404',
    ],
    'its match refused': [
      () => owner.call(dayMatches.refuseMatch, { params: { id, group_id }, body: { version } }),
      '404',
    ],
    'its line cancelled': [
      () => owner.call(cashConciliations.cancelManual, { params: { id, manual_id }, body: { version } }),
      '404',
    ],
    'its withdrawal carried away': [
      () =>
        owner.call(safes.pickUp, {
          params: { company_id: workedCompany },
          body: {
            ...{ carrier_id: carrier, picked_up_on: '2026-10-14', picked_up_time: '23:30' },
            items: [{ kind: 'drop', id: (withdrawal?.id ?? 0) + idOffset }],
          },
        }),
      '409',
    ],
    'its line of the bank matched': [
      () =>
        owner.call(receivables.match, {
          body: {
            ...{ company_id: workedCompany, pair_type: 'BANK' },
            system: [{ kind: 'pix', id: capture }],
            confirmation: [{ kind: 'line', id: '1' }],
          },
        }),
      '404',
    ],
  }
  const before = await snapshotDays()
  for (const [name, [attack, expected]] of Object.entries(attacks)) expect(await refusal(attack()), name).toBe(expected)
  expect(await snapshotDays()).toBe(before)
})
