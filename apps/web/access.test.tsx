import { network, renderRoutes, signInAs } from '@app/kit/testing/page'
import { buildMenu } from '@app/kit/web'
import { act, waitFor } from '@testing-library/react'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { additionalPublicRoutes } from '../../e2e/pages/additional-routes.ts'
import {
  addressOf,
  furtherRoutes,
  mayOpen,
  type SpecifiedGroup,
  specifiedAbilities,
  specifiedGroups,
  specifiedRoutes,
} from '../../e2e/pages/specification-routes.ts'
import { allAreas, sidebarAreas } from './areas.ts'
import { productRoutes } from './page-routes.tsx'

const denied = 'Você não tem permissão para acessar esta página'
const asSpecified = (path: string) => path.replace(/:(\w+)(\?)?/g, '{$1$2}')

beforeEach(() => void network())

async function visit(abilities: readonly string[], addresses: readonly string[]) {
  signInAs(...abilities)
  const { router, container } = renderRoutes(productRoutes, addresses[0] ?? '/')
  const main = () => container.querySelector('#content')
  await waitFor(() => expect(main()?.querySelector('h1')).toBeTruthy())
  const outcomes: Record<string, 'denied' | 'page' | 'elsewhere'> = {}
  for (const address of addresses) {
    await act(() => router.navigate(address))
    const isOpen = router.state.location.pathname === address && main() !== null
    outcomes[address] = !isOpen ? 'elsewhere' : main()?.textContent?.includes(denied) ? 'denied' : 'page'
  }
  return outcomes
}

describe('every route of the specification', () => {
  test('exists once with its ability, and no other route exists except our own', () => {
    const declared = allAreas.flatMap(({ pages }) =>
      pages.map(({ path, ability }) => ({ path: asSpecified(path), ability })),
    )
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)
    expect([...declared].sort(byPath)).toEqual([...specifiedRoutes, ...furtherRoutes].sort(byPath))
  })

  test('the routes outside areas are exactly the public routes of the specification and our own public routes', () => {
    const ofAreas = new Set<string>(allAreas.flatMap(({ pages }) => pages.map(({ path }) => path)))
    const pathsOf = (list: readonly RouteObject[]): string[] =>
      list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])])
    const outside = pathsOf(productRoutes).filter((path) => !ofAreas.has(path))
    expect(outside.sort()).toEqual(['*', '/404', '/500', '/signin', ...additionalPublicRoutes].sort())
  })

  test('is opened by its own address: static segments take precedence over parameters', () => {
    for (const { path } of specifiedRoutes)
      for (const withOptional of [false, true]) {
        const found = matchRoutes(productRoutes, addressOf(path, withOptional))?.at(-1)?.route.path
        expect(asSpecified(found ?? ''), addressOf(path, withOptional)).toBe(path)
      }
  })

  test('redirects a visitor without a session to sign in, remembering path, query and hash', async () => {
    const { router } = renderRoutes(productRoutes, '/404')
    for (const { path } of specifiedRoutes) {
      const address = `${addressOf(path)}?a=1#b`
      await act(() => router.navigate(address))
      expect(router.state.location.pathname).toBe('/signin')
      expect(router.state.location.state).toEqual({ from: address })
    }
  })

  test('is refused to a person without any ability, unless it requires no ability', async () => {
    const outcomes = await visit(
      [],
      specifiedRoutes.map(({ path }) => addressOf(path)),
    )
    for (const { path, ability } of specifiedRoutes)
      expect(outcomes[addressOf(path)], path).toBe(ability === 'none' ? 'page' : 'denied')
  })

  test('is open to an administrator', async () => {
    const outcomes = await visit(
      ['admin'],
      specifiedRoutes.map(({ path }) => addressOf(path, true)),
    )
    for (const { path } of specifiedRoutes) expect(outcomes[addressOf(path, true)], path).toBe('page')
  })

  test.each(specifiedAbilities)('is open to a person who has only %s where that is enough', async (ownAbility) => {
    const deniedRoutes = specifiedRoutes.filter(({ ability }) => !mayOpen([ownAbility], ability)).slice(0, 3)
    const addresses = specifiedRoutes.filter(({ ability }) => mayOpen([ownAbility], ability)).concat(deniedRoutes)
    const outcomes = await visit(
      [ownAbility],
      addresses.map(({ path }) => addressOf(path)),
    )
    for (const { path, ability } of addresses)
      expect(outcomes[addressOf(path)], path).toBe(mayOpen([ownAbility], ability) ? 'page' : 'denied')
  })
})

/** Section 6: a group is visible to `admin` or one of its abilities, if it has a visible entry. */
function specifiedMenu(abilities: readonly string[]) {
  const isVisible = (group: SpecifiedGroup) =>
    abilities.includes('admin') || group.abilities.some((one) => abilities.includes(one))
  const abilityOf = (entry: string) => specifiedRoutes.find(({ path }) => path === `/${entry}`)?.ability ?? 'missing'
  return specifiedGroups
    .filter(isVisible)
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => mayOpen(abilities, abilityOf(entry))) }))
    .filter(({ entries }) => entries.length > 0)
}

describe('the sidebar', () => {
  const listProductMenu = (abilities: readonly string[]) =>
    buildMenu(sidebarAreas, abilities).map(({ label, entries }) => ({
      label,
      entries: entries.map(({ path }) => path.slice(1)),
    }))

  test('has every group and entry of the specification, in its order, for an administrator', () => {
    expect(listProductMenu(['admin'])).toEqual(specifiedGroups.map(({ label, entries }) => ({ label, entries })))
  })

  test('is empty for a person without abilities', () => {
    expect(listProductMenu([])).toEqual([])
  })

  test('shows for each ability, alone or with any other, the groups and entries of the specification', () => {
    for (const first of specifiedAbilities)
      for (const second of specifiedAbilities)
        expect(listProductMenu([first, second]), `${first} + ${second}`).toEqual(specifiedMenu([first, second]))
  })

  test('renders the entries that the menu function returns', async () => {
    signInAs('financial.conciliation-params', 'fuel-cost')
    const { container } = renderRoutes(productRoutes, '/')
    const links = await waitFor(() => {
      const found = [...container.querySelectorAll('nav[aria-label="Menu principal"] a')]
      expect(found).toHaveLength(2)
      return found
    })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/transaction-conciliation', '/fuel-cost'])
  })
})
