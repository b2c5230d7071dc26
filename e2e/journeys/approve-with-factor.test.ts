import { withOwner } from '@app/kit/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'
import { accessibilityProblems } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'
import { enrolGenerator, enrolPasskey, plugPasskey } from '../pages/second-factors.ts'

const demonstration = demonstrationTests({ host: 'localhost' })

/** As if the last confirmation of the second factor were eleven minutes old. */
async function ageConfirmation() {
  const addresses = await joinEmbedded(demonstration.dataFolder)
  if (!addresses) throw new Error('the product does not run')
  await withOwner(addresses.ownerUrl, (owner) =>
    owner.query(`update sessions set second_factor_at = second_factor_at - interval '11 minutes'`),
  )
}

/** Opens the first request that waits and sends its approval. Returns the dialog that asks for the second factor. */
async function startApproval(page: Page) {
  await page.goto('/cash-conciliation/solicitation/pending')
  const request = page.locator('[role=grid] tbody tr').first().getByRole('link').first()
  await request.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Fechamento nº/ }).waitFor()
  await page.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Parecer' }).press('Control+Enter')
  const asking = page.getByRole('dialog', { name: 'Confirme que é você' })
  await asking.waitFor()
  return asking
}

const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return { within: focused?.closest('#content, [role=dialog]') !== null, tag: focused?.localName }
  })

test('an approval asks for the second factor: a wrong code is explained, a right one and a passkey approve and keep the focus', async () => {
  const { page, problems, close } = await demonstration.openAs('analista')
  await plugPasskey(page)
  await page.goto('/preferences')
  const { codeNow } = await enrolGenerator(page)
  await ageConfirmation()
  const asking = await startApproval(page)
  const code = asking.getByLabel(/^Código/)
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await code.fill('000000')
  await code.press('Enter')
  await asking.getByText('Código incorreto, vencido ou já usado.', { exact: false }).first().waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  // The code of the next step, because that of this one was used to enrol.
  await code.fill(codeNow(1))
  await code.press('Enter')
  await asking.waitFor({ state: 'hidden' })
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
  await expect.poll(() => focusedElement(page)).toMatchObject({ within: true })

  await page.goto('/preferences')
  await enrolPasskey(page, 'Notebook')
  await ageConfirmation()
  const askingAgain = await startApproval(page)
  const usePasskey = askingAgain.getByRole('button', { name: 'Usar passkey' })
  await expect.poll(() => usePasskey.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await askingAgain.waitFor({ state: 'hidden' })
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
  await expect.poll(() => focusedElement(page)).toMatchObject({ within: true })
  expect(problems).toEqual([])
  await close()
})
