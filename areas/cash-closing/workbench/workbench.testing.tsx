import { dayView, openDifference } from '@app/domain/day/facts/testing'
import type { Banked } from '@app/domain/receivables/contract'
import { network, renderPage, type Sent, signInAs } from '@app/kit/testing/page'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach } from 'vitest'
import type { Board } from '../cash-conciliations/workbench.rules.ts'
import { answerBoard, boardGroup, boardItem } from './board.fixture.ts'
import { WorkbenchTab } from './workbench.tab.tsx'

export const at = (time: string) => ({ occurred_at: `2026-10-14T${time}:00.000Z` })

const board: Board = {
  system: [
    boardItem('movement', '2', { ...at('09:31'), description: 'Venda F02', amount_cents: 12870, group_id: 1 }),
    boardItem('movement', '14', { ...at('17:25'), description: 'Venda F14', group_id: 2 }),
    boardItem('movement', '18', { ...at('19:55'), description: 'Venda F18', amount_cents: 15000 }),
  ],
  confirmation: [
    boardItem('capture', '1', { ...at('09:32'), description: 'Cielo C01', amount_cents: 12870, group_id: 1 }),
    boardItem('capture', '8', { ...at('17:26'), description: 'Cielo C08', amount_cents: 5800, group_id: 2 }),
    boardItem('capture', '30', { ...at('20:10'), description: 'Cielo C30', amount_cents: 14990 }),
  ],
  groups: [
    boardGroup(1, { sentence: 'NSU 187 igual.' }),
    boardGroup(2, { pass_no: 4, score: 70, status: 'suggested', sentence: 'Valor difere.', difference_cents: -2700 }),
  ],
  ambiguous: [],
}

export const difference = openDifference('D03', -2700, {
  ref: 'capture:8',
  sentence: 'Sistema R$ 85,00, captura R$ 58,00.',
})

const banked: Banked[] = [
  { capture_id: 1, status: 'in_bank', on_date: '2026-10-15', banked: 1, parts: 1, banked_cents: 12_700, due_cents: 0 },
  {
    capture_id: 8,
    status: 'scheduled',
    on_date: '2026-12-14',
    banked: 1,
    parts: 3,
    banked_cents: 1_900,
    due_cents: 3_800,
  },
]

const reason = {
  id: '01930000-0000-7000-8000-000000000009',
  name: 'Modalidade registrada errada',
  difference_codes: ['D04'],
  attachment_required: false,
}

const toOutcome = ({ id }: { id: number }) => ({ id: String(id), done: true, reason: null })

export function workbenchTests() {
  let sent: Sent[] = []
  beforeEach(() => {
    signInAs('cash-conciliation')
    answerBy(({ method, path }) => {
      if (path.endsWith('/bulk/undo')) return { json: { day: dayView(), outcomes: board.groups.map(toOutcome) } }
      if (method !== 'GET') return { json: dayView() }
      const matching = answerBoard(path, board, banked)
      if (matching) return { json: matching }
      return path.endsWith('/reasons') ? { json: { data: [reason] } } : undefined
    })
  })
  const answerBy = (answer: Parameters<typeof network>[0]) => {
    sent = network(answer)
  }
  return {
    answerBy,
    written: () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })),
  }
}

export async function draw(day = dayView({ differences: [difference] }), address = '/') {
  let rerender: (next: typeof day) => void = () => undefined
  const Workbench = () => {
    const [now, setNow] = useState(day)
    rerender = (next) => act(() => setNow(next))
    return <WorkbenchTab day={now} />
  }
  renderPage(<Workbench />, { address })
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  return {
    user: userEvent.setup(),
    grid,
    rows: within(grid).getAllByRole('row').slice(1),
    rerender: (next: typeof day) => rerender(next),
  }
}

export const sums = () => screen.getByRole('region', { name: 'Somas da seleção' })
