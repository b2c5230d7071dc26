import { computeCode, decodeBase32, getStep } from '@app/areas/session/testing'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, settled } from './pages.ts'

/** A security key of Chromium that verifies its person without asking. */
export async function plugPasskey(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export const keepCodes = async (page: Page) => {
  await page.getByText('Guarde agora os códigos de recuperação').waitFor()
  const codes = ((await page.locator('code').first().textContent()) ?? '').split('\n')
  await page.getByRole('button', { name: 'Já guardei' }).click()
  return codes
}

/** On the page of preferences. */
export async function enrolPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Cadastrar passkey' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Nome/ }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(name, { exact: true }).waitFor()
}

/** On the page of preferences. `codeNow(1)` is the code of the next step. */
export async function enrolGenerator(page: Page) {
  await page.getByRole('button', { name: 'Cadastrar aplicativo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code do cadastro' }).waitFor()
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeNow = (offset = 0) => computeCode(decodeBase32(secret), getStep(new Date().toISOString()) + offset)
  await dialog.getByLabel(/^Código/).fill(codeNow())
  await page.keyboard.press('Enter')
  return { codeNow, recoveryCodes: await keepCodes(page) }
}
