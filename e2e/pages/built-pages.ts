import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { station, workedDay } from '../days/closing-day.ts'
import { addressOf, furtherRoutes, specifiedRoutes } from './specification-routes.ts'

const asDeclared = (path: string) => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2')

const waiting = new Set([...readFileSync('README.md', 'utf8').matchAll(/^- `(\/[^`]*)`/gm)].map(([, path]) => path))
/** Every route of the product that is not a placeholder. */
export const builtPaths = [...specifiedRoutes, ...furtherRoutes]
  .map(({ path }) => path)
  .filter((path) => !waiting.has(asDeclared(path)))

/** Records of the demonstration, by the kind of their page. */
export type RecordIds = Record<'day' | 'request' | 'user' | 'company' | 'ability' | 'job', string | undefined>

/** An implemented route with an id must have a record here. */
const recordOf: Record<string, (ids: RecordIds) => string | undefined> = {
  '/cash-conciliation/{id}': ({ day }) => day,
  '/cash-conciliation-solicitation/{id}': ({ request }) => request,
  '/user/{id}': ({ user }) => user,
  '/company/{id}': ({ company }) => company,
  '/ability/{id}': ({ ability }) => ability,
  // The demonstration is loaded without background jobs: the page shows that the job does not exist.
  '/jobs/{id}': ({ job }) => job ?? '01930000-0000-7000-8000-00000000dead',
}

export function fillAddress(path: string, ids: RecordIds) {
  const [prefix] = Object.keys(recordOf).filter((start) => path.startsWith(start))
  const id = prefix && recordOf[prefix]?.(ids)
  if (path.includes('{id}') && !id) throw new Error(`Name a record of the demonstration for ${path}`)
  return addressOf(path.replace('{id}', id ?? '').replace('{date}', '2026-10-14'))
}

const dayTabs = ['casamento', 'diferencas', 'bicos', 'turnos', 'manuais', 'solicitacoes', 'contabil', 'historico']
export const partPaths = [
  '/users/list?tab=revisao',
  '/abilities/list?tab=perfis',
  '/abilities/create?tipo=perfil',
  '/company/{id}?form=editar',
  '/user/{id}?form=editar',
  '/movement-type?open=novo',
  '/financial/bank/balance?tab=previsao',
  '/card-conciliation?tab=pagamentos',
  // The proof is the same above every tab, so it is opened on one tab only.
  ...dayTabs.map((tab, at) => `/cash-conciliation/{id}?tab=${tab}${at === 0 ? '&prova=1' : ''}`),
  '/cash-conciliation/{id}/manual-transactions?operacao=reclassify',
  '/cash-conciliation/{id}/close-checkout?passo=assinatura',
  '/cash-conciliation/solicitation/2026-10-14/checkout?passo=formas',
]

export async function findRecordIds(page: Page): Promise<RecordIds> {
  await page.goto('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  const worked = page.locator('tr, li').filter({ hasText: station }).getByRole('link', { name: workedDay })
  const day = (await worked.getAttribute('href'))?.split('/').at(-1) ?? ''
  const first = (path: string) =>
    page.evaluate(async (address) => {
      const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      const headers = { Authorization: `Bearer ${session.access_token}` }
      const response = await fetch(`/api/v1${address}?limit=1`, { headers })
      const [row] = response.ok ? (await response.json()).data : []
      return row && String(row.id)
    }, path)
  const [request, user, company, ability, job] = await Promise.all(
    ['/cash-conciliation-solicitations', '/users', '/companies', '/abilities', '/jobs'].map(first),
  )
  return { day, request, user, company, ability, job }
}
