import { showMoney } from '@app/kit/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { workedStation } from '../../apps/server/demo/stations.ts'
import type { calculateReceivables } from '../../testing/days/calculator/receivables.ts'
import { fillIn, send } from './terrible-people.ts'

type Disputes = ReturnType<typeof calculateReceivables>['disputes']

export async function agreeOnAnticipation(page: Page) {
  await page.goto(`/acquirer-company?company_id=${workedStation.id}&acquirer=stone`)
  await page.getByRole('row', { name: /Stone/ }).getByRole('link').first().press('Enter')
  const panel = page.getByRole('complementary', { name: 'Registro aberto' })
  await panel.getByRole('button', { name: 'Editar' }).press('Enter')
  await panel.getByRole('combobox', { name: 'Antecipação' }).click()
  await page.getByRole('option', { name: 'Pontual' }).click()
  const rate = panel.getByRole('textbox', { name: /^Taxa de antecipação ao mês/ })
  await rate.fill('1,5')
  await send(rate)
}

const payments = (page: Page) => page.getByRole('grid', { name: 'Taxas e pagamentos das vendas deste dia' })

export async function paymentsRead(page: Page, disputes: Disputes) {
  const expected = disputes.flatMap(([code, cents]) => (code === 'D14' ? [] : [`${code} ${showMoney(cents)}`]))
  const cells = payments(page).locator('tbody tr')
  await expect
    .poll(() =>
      cells.evaluateAll((rows) =>
        rows
          .map((row) => [row.children[1]?.textContent?.slice(0, 3), row.children[2]?.textContent].join(' '))
          .toSorted(),
      ),
    )
    .toEqual(expected.toSorted())
}

export async function explainPayment(page: Page, words: string, reason: string, note: string) {
  await payments(page).getByRole('link', { name: words }).press('Enter')
  await page.getByRole('complementary', { name: 'Registro aberto' }).getByText(words).first().waitFor()
  await page.keyboard.press('e')
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Motivo' })
  await choice.click()
  await page.getByRole('option', { name: reason }).click()
  await fillIn(page, { Observação: note })
  await payments(page).getByRole('row').filter({ hasText: words }).getByText('Explicada').waitFor()
}
