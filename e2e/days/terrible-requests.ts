import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { workedStation } from '../../apps/server/demo/stations.ts'
import { attachProof, differenceRow, openAnswer } from './closing-day.ts'
import { fieldOf, fillIn, isRefused, send } from './terrible-people.ts'

/** The demonstration leaves an earlier day open. */
export async function allowAnyOrder(page: Page, valid_from: string) {
  const status = await page.evaluate(
    async ([id, from]) => {
      const { token_type, access_token } = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Authorization: `${token_type} ${access_token}`,
      }
      const get = async (path: string) => (await fetch(`/api/v1/companies/${id}${path}`, { headers })).json()
      const { version } = await get('')
      const { current } = await get('/settings')
      const body = JSON.stringify({ ...current, chronological_order: false, valid_from: from, version, reason: null })
      return (await fetch(`/api/v1/companies/${id}/settings`, { method: 'POST', headers, body })).status
    },
    [workedStation.id, valid_from] as const,
  )
  expect(status).toBe(200)
}

export async function declarationIsAsked(page: Page, note: string) {
  const field = page.getByRole('textbox', { name: /^Justificativa/ })
  await field.fill(note)
  await field.press('Control+Enter')
  await page.getByText('Marque a declaração para continuar.').first().waitFor()
  expect(await field.inputValue()).toBe(note)
}

export async function openRequest(page: Page, title: string) {
  await page.goto('/cash-conciliation/solicitation/pending')
  await page
    .getByRole('row', { name: /16\/10\/2026/ })
    .getByRole('link')
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export async function refuseItem(page: Page, code: string, comment: string) {
  const row = page.getByRole('grid', { name: 'Itens enviados' }).getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Recusar item' }).press('Enter')
  await fillIn(page, { Comentário: comment })
  await row.getByText('Recusado').waitFor()
}

export async function refuse(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Recusar', exact: true }).press('Enter')
  await isRefused(page, 'Motivo', 'Não.', 'Informe o motivo da recusa (mínimo 10 caracteres).')
  await fillIn(page, { Motivo: reason })
  await page.getByText('Recusada', { exact: true }).first().waitFor()
}

export async function approve(page: Page) {
  await page.keyboard.press('a')
  await send(fieldOf(page, 'Parecer'))
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
}

export async function readNotice(page: Page, words: string) {
  await page.getByRole('button', { name: /^Notificações/ }).press('Enter')
  const notice = page.getByRole('listitem').filter({ hasText: words })
  await notice.first().waitFor()
  await notice.first().getByRole('link').press('Enter')
}

export async function openDayOfRequest(page: Page) {
  await page.getByRole('button', { name: 'Mais ações' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Abrir o dia' }).press('Enter')
  await page.getByRole('tablist', { name: 'Partes do dia' }).waitFor()
}

export async function answerRefused(page: Page, code: string, comment: string, note: string) {
  await page.getByRole('link', { name: 'Responder e reenviar' }).press('Enter')
  const returned = page.getByRole('grid', { name: 'Itens recusados' }).getByRole('row').filter({ hasText: code })
  await returned.getByText(comment).waitFor()
  await returned.getByRole('link', { name: 'Explicar de novo' }).press('Enter')
  await openAnswer(differenceRow(page, code))
  await attachProof(page, 'via-cancelada.pdf')
  await fillIn(page, { Observação: note })
  await returned.getByText('Respondido').waitFor()
}

export async function ask(page: Page, action: string, values: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: action }).press('Enter')
  await fillIn(page, values)
  await page.getByText('Há uma solicitação pendente').waitFor()
}
