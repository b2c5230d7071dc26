import { showDate } from '@app/kit/contract'
import type { Page } from 'playwright-core'
import { workedDate } from '../../apps/server/demo/worked-day.ts'

/** Presses keys one after the other and counts them by step; a combination counts as one. */
export function countKeys(page: Page) {
  const steps: { name: string; keys: number }[] = []
  return {
    steps,
    get count() {
      return steps.reduce((sum, { keys }) => sum + keys, 0)
    },
    add(name: string, count: number) {
      steps.push({ name, keys: count })
    },
    async press(name: string, ...keys: readonly string[]) {
      steps.push({ name, keys: keys.length })
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

type Keys = ReturnType<typeof countKeys>

const focused = (page: Page) => page.locator(':focus')

const waitForQuestion = (page: Page, text: string) =>
  page.locator('tr[data-cursor]:focus').filter({ hasText: text }).waitFor({ state: 'attached' })

/** Presses Tab until the element has the focus, and Enter. */
async function goTo(page: Page, keys: Keys, step: string, name: string | RegExp) {
  const link = page.getByRole('link', { name })
  await link.first().waitFor()
  await page.locator('h1:focus').waitFor()
  const most = 60
  for (let tabs = 1; tabs <= most; tabs += 1) {
    await page.keyboard.press('Tab')
    if ((await link.and(focused(page)).count()) === 0) continue
    keys.add(step, tabs)
    return keys.press(`${step}: open`, 'Enter')
  }
  throw new Error(`${most} times Tab do not reach ${name}`)
}

/** Opens the worked day from the home page of the manager. */
export async function openWorkedDay(page: Page, keys: Keys) {
  await goTo(page, keys, 'home: to the worked day', 'Abrir')
  await page.getByRole('heading', { level: 1, name: `· ${showDate(workedDate)}` }).waitFor()
  await page.getByText('7 coisas a resolver').waitFor()
  await page.locator('h1:focus').waitFor()
}

/** Approves the most urgent request, from the home page of the analyst. */
export async function approveMostUrgent(page: Page, keys: Keys) {
  await goTo(page, keys, 'home: to the most urgent request', 'Analisar o mais urgente')
  await page
    .locator('h1:focus')
    .filter({ hasText: /^Fechamento nº/ })
    .waitFor()
  await page.getByRole('button', { name: 'Aprovar' }).waitFor()
  await keys.press('approve', 'a')
  await page.getByRole('dialog').waitFor()
  await keys.press('confirm the effect', 'Control+Enter')
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
}

/** Answers the seven questions of the worked day and sends it, as the manager of its station. */
export async function resolveWorkedDay(page: Page, keys: Keys) {
  const proof = { name: 'apuracao.txt', mimeType: 'text/plain', buffer: Buffer.from('Apurado com o operador.') }
  page.on('filechooser', (chooser) => void chooser.setFiles(proof))
  const finding = (name: RegExp) => page.getByRole('radio', { name }).and(focused(page)).waitFor()

  await keys.press('cancelled capture: open the answer', 'Enter')
  await finding(/O cliente desistiu/)
  await keys.press('cancelled capture: finding', '3')
  await page.getByText('Anexar arquivos').waitFor()
  await keys.press('cancelled capture: proof', 'p')
  await page.getByText(proof.name).waitFor()
  await keys.press('cancelled capture: send the answer', 'Control+Enter')

  await waitForQuestion(page, 'no bico 2 e pagaram')
  await keys.press('fuelling without a sale: register the sale', 'Enter')
  await waitForQuestion(page, 'O tanque 3')
  await keys.press('tank: open the answer', 'Enter')
  await finding(/Evaporação/)
  await keys.press('tank: cause, send the answer', '1', 'Control+Enter')
  await waitForQuestion(page, 'O caixa registrou R$ 85,00')
  await keys.press('typing error: explain', 'Enter')
  await waitForQuestion(page, 'Faltam R$ 2,00 no caixa do turno 1')
  await keys.press('shortage of shift 1: explain', 'Enter')
  await waitForQuestion(page, 'Sobram R$ 0,50 no caixa do turno 2')
  await keys.press('surplus of shift 2: explain', 'Enter')
  await waitForQuestion(page, 'O caixa registrou débito')
  await keys.press('other method: reclassify', 'Enter')

  await page.getByRole('link', { name: 'Enviar para análise' }).and(focused(page)).waitFor()
  await page.getByText('Nada a resolver').first().waitFor()
  await keys.press('go to the signature', 'Enter')
  await page.getByRole('checkbox', { name: 'Conferi os documentos deste dia.' }).and(focused(page)).waitFor()
  await keys.press('declare and send', 'Space', 'Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^Fechamento nº \d+$/ }).waitFor()
}
