import { describe, expect, test } from 'vitest'
import { assessDay } from '../assessment/assess-day.rules.ts'
import { DayStatus, SolicitationStatus } from '../assessment/day-words.contract.ts'
import { workedDay } from '../facts/worked-day.fixture.ts'
import { workedDayCorrected, workedExplanations } from '../facts/worked-day-corrections.fixture.ts'
import { findDirectClosingRefusals, findSubmitRefusals } from './closing-conditions.rules.ts'
import { isEditable } from './day-states.rules.ts'
import {
  type DayStepActor,
  formatDayActionRefusal,
  getAdjustmentLockRefusal,
  getDayActionRefusal,
  getDayEditRefusal,
  isActionAllowed,
  listDayButtons,
  listDayTransitions,
  nextDayStatus,
  requestEndings,
} from './day-steps.rules.ts'
import {
  nextRequestStatus,
  solicitationMessages,
  solicitationNotifications,
  solicitationTransitions,
} from './solicitation-states.rules.ts'
import { type DayAction, dayTransitions } from './states.rules.ts'

const station = { abilities: ['cash-conciliation.solicitation'] }
const office = { abilities: ['cash-conciliation'] }
const analyst = { abilities: ['cash-conciliation.solicitation.analyze'] }
const admin = { abilities: ['admin'] }

// Copied by hand from operations 3.3, not derived from the code.
test.each([
  ['awaiting_data', ['receive', 'waive_source']],
  ['open', ['save', 'submit', 'close']],
  ['in_conference', ['save', 'submit', 'close']],
  ['submitted', ['approve', 'refuse', 'withdraw', 'supersede', 'expire']],
  ['refused', ['save', 'submit', 'close']],
  [
    'closed',
    [
      ...(['request_reopening', 'request_adjustment', 'approve_reopening', 'approve_adjustment'] as const),
      ...(['reject_request', 'withdraw_request', 'drop_request', 'reopen', 'export', 'lock'] as const),
    ],
  ],
  ['reopened', ['save', 'submit', 'close']],
  // Operations 3.3, and coming-areas 5.b.2: a day whose titles are in the ERP takes adjustments.
  [
    'locked',
    ['request_adjustment', 'approve_adjustment', 'reject_request', 'withdraw_request', 'drop_request', 'unlock'],
  ],
] as const)('the actions from %s are %j', (status, actions) => {
  expect(listDayTransitions(status).map(({ action }) => action)).toEqual(actions)
})

test('every status can be reached and can be left', () => {
  const reached = new Set<string>(['awaiting_data', ...dayTransitions.flatMap(({ to }) => to ?? [])])
  expect([...reached].sort()).toEqual([...DayStatus.options].sort())
  for (const status of DayStatus.options) expect(listDayTransitions(status).length).toBeGreaterThan(0)
})

describe('the roles of each action', () => {
  test('the station submits, and only the office closes directly', () => {
    expect(isActionAllowed('submit', 'in_conference', station)).toBe(true)
    expect(formatDayActionRefusal('close', 'in_conference', station)).toBe('Você não tem permissão para esta ação.')
    expect(isActionAllowed('close', 'in_conference', office)).toBe(true)
  })

  test('a request cannot be analysed by its requester, not even by an administrator', () => {
    const own = 'Você não pode analisar a própria solicitação.'
    expect(isActionAllowed('approve', 'submitted', analyst)).toBe(true)
    expect(formatDayActionRefusal('approve', 'submitted', { ...analyst, isRequester: true })).toBe(own)
    expect(formatDayActionRefusal('refuse', 'submitted', { ...admin, isRequester: true })).toBe(own)
  })

  test('if the company allows it, an administrator may decide the own request; other people may not', () => {
    const own = { isRequester: true, decidesOwn: true }
    for (const [status, action] of [
      ['submitted', 'approve'],
      ['closed', 'approve_reopening'],
      ['closed', 'approve_adjustment'],
    ] as const) {
      expect(isActionAllowed(action, status, { ...admin, ...own })).toBe(true)
      expect(getDayActionRefusal(action, status, { ...analyst, ...own })).toMatchObject({ code: 'solicitation.own' })
    }
  })

  test('only the requester can withdraw a submitted day', () => {
    expect(isActionAllowed('withdraw', 'submitted', { ...station, isRequester: true })).toBe(true)
    expect(formatDayActionRefusal('withdraw', 'submitted', station)).toBe(
      'Só quem enviou a solicitação pode retirá-la.',
    )
  })

  test('people cannot run the actions that the product runs automatically', () => {
    expect(isActionAllowed('export', 'closed', admin)).toBe(false)
    expect(isActionAllowed('receive', 'awaiting_data', admin)).toBe(false)
  })

  test('only an administrator can unlock', () => {
    expect(isActionAllowed('unlock', 'locked', office)).toBe(false)
    expect(isActionAllowed('unlock', 'locked', admin)).toBe(true)
  })
})

test('an action in the wrong status is refused with the current status of the day', () => {
  expect(formatDayActionRefusal('close', 'submitted', office)).toBe(
    'O dia está “Em análise”; esta ação não é possível agora.',
  )
})

test.each([
  ['open', null],
  ['in_conference', null],
  ['refused', null],
  ['reopened', null],
  ['submitted', 'Dia em análise: os valores estão congelados até a decisão.'],
  ['closed', 'Dia fechado. Solicite reabertura ou ajuste.'],
  ['locked', 'Dia bloqueado: já integrado ao ERP em 20/10/2026.'],
  ['awaiting_data', 'Faltam dados do dia: aguarde os arquivos ou prossiga sem a fonte.'],
] as const)('editing a day in %s', (status, refusal) => {
  const lock_note = status === 'locked' ? 'já integrado ao ERP em 20/10/2026.' : null
  expect(getDayEditRefusal({ status, lock_note })).toBe(refusal)
  expect(isEditable(status)).toBe(refusal === null)
})

test('a waiting day names its missing files', () => {
  expect(getDayEditRefusal({ status: 'awaiting_data', missing_sources: ['cielo'] })).toBe('Falta o arquivo da Cielo.')
  expect(getDayEditRefusal({ status: 'awaiting_data', missing_sources: ['pos', 'tank'] })).toBe(
    'Falta o arquivo do PDV. Falta a medição de tanques.',
  )
})

test('the analyst can approve and refuse; for the own request both are blocked with a reason', () => {
  expect(listDayButtons('submitted', analyst, 'closing')).toEqual([
    { name: 'approve', label: 'Aprovar', refusal: null },
    { name: 'refuse', label: 'Recusar', refusal: null },
  ])
  const own = listDayButtons('submitted', { ...analyst, isRequester: true }, 'closing')
  expect(own.every(({ refusal }) => refusal !== null)).toBe(true)
})

test('a closed day offers the actions of its pending request, and no new request meanwhile', () => {
  const names = (buttons: ReturnType<typeof listDayButtons>) => buttons.map(({ name }) => name)
  expect(names(listDayButtons('closed', analyst))).toEqual([])
  expect(names(listDayButtons('closed', analyst, 'reopening'))).toEqual(['approve_reopening', 'reject_request'])
  expect(names(listDayButtons('closed', analyst, 'adjustment'))).toEqual(['approve_adjustment', 'reject_request'])
  expect(listDayButtons('closed', station)).toEqual([
    { name: 'request_reopening', label: 'Solicitar reabertura', refusal: null },
    { name: 'request_adjustment', label: 'Solicitar ajuste', refusal: null },
  ])
  const waiting = listDayButtons('closed', station, 'reopening').filter(({ name }) => name.startsWith('request'))
  expect(waiting.map(({ refusal }) => refusal)).toEqual(Array(2).fill('Já existe solicitação pendente para este dia.'))
})

test('a locked day takes an adjustment if its titles are in the ERP, and none after its month was handed over', () => {
  const note = 'já integrado ao ERP em 20/10/2026.'
  const locked = { status: 'locked', lock_note: note } as const
  expect(getAdjustmentLockRefusal({ ...locked, lock_reason: 'erp' })).toBeNull()
  expect(getAdjustmentLockRefusal({ ...locked, lock_reason: 'month' })).toBe(`Dia bloqueado: ${note}`)
  expect(nextDayStatus('locked', 'request_adjustment', 'approve_adjustment')).toBe('locked')
  expect(listDayButtons('locked', station)).toEqual([
    { name: 'request_adjustment', label: 'Solicitar ajuste', refusal: null },
  ])
})

test('an action from a status that the table does not contain is refused with the status in words', () => {
  const administrator: DayStepActor = { abilities: ['admin'], isRequester: false }
  for (const status of DayStatus.options)
    for (const { action, from, who } of dayTransitions) {
      const actor = who === 'system' ? 'system' : administrator
      const fromStatuses: readonly string[] = from
      const refusal = getDayActionRefusal(action, status, actor)
      if (fromStatuses.includes(status)) expect(nextDayStatus(status, action)).toMatch(/^\w+$/)
      else {
        expect(refusal).toMatchObject({ status: 409, code: 'day.not-now' })
        expect(() => nextDayStatus(status, action)).toThrow(status)
      }
    }
})

test('every ending of a request is a transition of its day that ends that kind of request', () => {
  for (const [type, steps] of Object.entries(requestEndings))
    for (const action of Object.values<DayAction>(steps)) {
      const step = listDayTransitions(type === 'closing' ? 'submitted' : 'closed').find((row) => row.action === action)
      expect(step?.ends).toContain(type)
    }
})

test('a request ends once: an ended request has no transition', () => {
  expect(nextRequestStatus('pending', 'approve')).toBe('approved')
  expect(nextRequestStatus('pending', 'expire')).toBe('expired')
  for (const status of SolicitationStatus.options)
    for (const { action } of solicitationTransitions)
      expect(nextRequestStatus(status, action) === null).toBe(status !== 'pending')
})

test('messages and notifications equal those of operations 3.3', () => {
  const subject = { company: 'Posto Modelo 01', date: '14/10/2026' }
  expect(solicitationMessages.approved({ ...subject, type: 'closing' }, 'Ana')).toBe(
    'Fechamento de Posto Modelo 01 em 14/10/2026 aprovado por Ana.',
  )
  expect(solicitationMessages.refused({ ...subject, type: 'closing' }, 'Falta a via.')).toBe(
    'Fechamento de Posto Modelo 01 em 14/10/2026 recusado: Falta a via.',
  )
  expect(solicitationMessages.refused({ ...subject, type: 'reopening' }, 'Sem prova.')).toBe(
    'Solicitação de reabertura de Posto Modelo 01 em 14/10/2026 recusada: Sem prova.',
  )
  expect(solicitationNotifications.refused('closing')).toBe('cash_conciliation_refused')
  expect(solicitationNotifications.refused('adjustment')).toBe('cash_conciliation_reject_solicitation')
})

function cleanDay(counted_second: number) {
  return {
    ...workedDayCorrected,
    sessions: workedDay.sessions.map((session) => ({
      ...session,
      counted_cents: session.shift_no === 1 ? 46_591 : counted_second,
    })),
    captures: workedDay.captures.map((capture) => ({
      ...capture,
      cancelled_at: null,
      gross_cents: capture.nsu === '000230' ? 8500 : capture.gross_cents,
    })),
    tanks: workedDay.tanks.filter(({ tank_no }) => tank_no !== 3),
  }
}

test('a day without a difference closes directly', () => {
  const day = assessDay(cleanDay(63_964))
  expect(day.result).toBe('balanced')
  expect(findDirectClosingRefusals(day, workedDay.settings)).toEqual([])
})

test.each([
  [500, []],
  [501, ['A diferença de R$ 5,01 exige análise.']],
  [-501, ['A diferença de -R$ 5,01 exige análise.']],
])('with an explained difference of %i centavos the limit of R$ 5,00 decides', (amount_cents, messages) => {
  const explanations = [
    { code: 'D09', ref: 'session:2', amount_cents, reason_code: 'SHORTAGE', note: 'Contagem', status: 'explained' },
  ] as const
  const day = assessDay(cleanDay(63_964 + amount_cents), { explanations })
  expect(findDirectClosingRefusals(day, workedDay.settings).map(({ message }) => message)).toEqual(messages)
})

test('two drawers with large opposite differences are not closed directly', () => {
  const clean = cleanDay(63_964 + 1_000)
  const sessions = clean.sessions.map((session) =>
    session.shift_no === 1 ? { ...session, counted_cents: 46_591 - 1_000 } : session,
  )
  const explanations = ([-1_000, 1_000] as const).map((amount_cents, index) => ({
    ...{ code: 'D09' as const, ref: `session:${index + 1}`, amount_cents },
    ...{ reason_code: 'SHORTAGE', note: 'Contagem', status: 'explained' as const },
  }))
  const day = assessDay({ ...clean, sessions }, { explanations })
  expect(day.totals).toMatchObject({ difference_cents: 0, unexplained_cents: 0 })
  expect(findDirectClosingRefusals(day, workedDay.settings).map(({ message }) => message)).toEqual([
    'Existe diferença grave (D09); envie para análise.',
  ])
})

test('a shift without a count is named', () => {
  const day = assessDay({
    ...workedDayCorrected,
    sessions: workedDay.sessions.map((session) =>
      session.shift_no === 2 ? { ...session, counted_cents: null } : session,
    ),
  })
  expect(findSubmitRefusals(day)[0]).toEqual({ code: 'day.counts-missing', message: 'Faltam turnos: turno 2.' })
})

test('a shortage in one method is not offset by an overage in another', () => {
  const day = assessDay(workedDay)
  const explained = day.differences.filter(({ code }) => code !== 'D04')
  const explanations = explained.map(({ code, ref, amount_cents, volume_ml }) => ({
    code,
    ref,
    amount_cents,
    volume_ml,
    reason_code: 'WAITING',
    note: 'Explicada',
    status: 'explained' as const,
  }))
  const swapped = assessDay(workedDay, { explanations })
  expect(swapped.totals.unexplained_cents).toBe(0)
  expect(findSubmitRefusals(swapped).map(({ message }) => message)).toEqual([
    'Diferença não explicada de R$ 247,60.',
    'Falta motivo em 1 coisa a resolver: D04.',
  ])
  expect(findDirectClosingRefusals(swapped, workedDay.settings)[0]?.message).toBe(
    'Dia com diferença não explicada de R$ 247,60; não é possível fechar.',
  )
})

test('an unconfirmed suggestion keeps the day open', () => {
  const facts = cleanDay(63_964)
  const blind = (row: (typeof facts.movements)[number]) =>
    row.sale_external_id === 'F23' ? { ...row, nsu: null, auth_code: null, terminal_logical_no: null } : row
  const day = assessDay({ ...facts, movements: facts.movements.map(blind) }, { explanations: workedExplanations })
  expect(findSubmitRefusals(day)).toEqual([
    { code: 'day.proof-fails', message: 'A prova do dia não fecha: 8 Itens. 1 sugestão sem confirmação.' },
  ])
})
