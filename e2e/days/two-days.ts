import { showDecimal, showMoney, showRate, showVolume } from '@app/kit/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { calculateDay } from '../../testing/days/calculator/calculate.ts'
import { readDayFile } from '../../testing/days/day-files.ts'
import { figureReads, openProofs } from './closing-day.ts'

export type Calculated = ReturnType<typeof calculateDay>
type DayName = 'calm' | 'terrible'

export const sourceFiles = ['pdv.jsonl', 'cielo.txt', 'stone.xml', 'pix.csv', 'extrato.ofx'] as const

export const fileOfDay = async (day: DayName, name: string) => ({
  name: `${day}-${name}`,
  mimeType: 'application/octet-stream',
  buffer: await readDayFile(day, name),
})
export const filesOf = (day: DayName) => Promise.all(sourceFiles.map((name) => fileOfDay(day, name)))

export async function headReads(page: Page, { system, confirmed, difference }: Calculated) {
  await figureReads(page, 'Sistema', showMoney(system))
  await figureReads(page, 'Confirmado', showMoney(confirmed))
  await figureReads(page, 'Diferença', `${difference > 0 ? '+' : ''}${showMoney(difference)}`)
}

const count = (value: number) => showDecimal(value, 0)
type Show = (value: number) => string
/** Ten equations of operations 3.7. */
const units: Readonly<Record<string, readonly Show[]>> = {
  1: [showVolume],
  2: [showMoney, count, showMoney],
  8: [count],
  9: [count, count, showRate],
}

const termsOf = (terms: readonly number[] | Record<string, number>, no: string) => {
  const show = units[no] ?? [showMoney]
  return Object.values(terms).map((value, at) => (show[at] ?? show[0] ?? showMoney)(value))
}

export const shownTerms = ({ equations }: Calculated) =>
  Object.entries(equations).flatMap(([no, terms]) => termsOf(terms, no))

export async function proofReads(page: Page, { equations }: Calculated) {
  await openProofs(page)
  const bar = page.getByRole('region', { name: 'Prova do dia' })
  const chips = bar.getByRole('toolbar').getByRole('button')
  const read = async () => {
    const terms = bar.locator('p + dl dd')
    return (await terms.allTextContents()).toSorted()
  }
  await chips.first().focus()
  for (const [no, terms] of Object.entries(equations)) {
    await page.keyboard.press('Enter')
    await expect.poll(read, { message: `equação ${no}` }).toEqual(termsOf(terms, no).toSorted())
    await page.keyboard.press('ArrowRight')
  }
}

export async function holding(page: Page, count: number) {
  await openProofs(page)
  await expect
    .poll(() => page.getByRole('toolbar', { name: 'Prova do dia' }).getByText(': confere').count())
    .toBe(count)
}

export async function changesRead(page: Page, label: string, before: Calculated, after: Calculated) {
  const termsBefore = shownTerms(before)
  const changed = shownTerms(after).flatMap((term, at) =>
    term === termsBefore[at] ? [] : [`${termsBefore[at]} → ${term}`],
  )
  const rows = page.getByRole('grid', { name: label }).getByRole('row')
  await expect
    .poll(async () => {
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.textContent)),
      )
      return cells
        .filter((pair) => pair.length > 0)
        .map((pair) => pair.join(' → '))
        .toSorted()
    })
    .toEqual(changed.toSorted())
}

export const differencesRead = (page: Page, { differences }: Calculated) =>
  expect
    .poll(() => page.getByRole('grid', { name: 'Diferenças do dia' }).locator('td:last-child small').allTextContents())
    .toSatisfy(
      (codes: string[]) =>
        codes.toSorted().join() ===
        differences
          .map(([code]) => code)
          .toSorted()
          .join(),
    )
