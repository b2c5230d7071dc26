import { renderPage, signInAs } from '@app/kit/testing/page'
import { AreasContext, buildMenu, type WebArea } from '@app/kit/web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findPagesOfAbility } from '../../abilities/ability-pages.tsx'
import { MenuPreview } from './menu-preview.tsx'

const areas: WebArea[] = [
  {
    label: 'Compras',
    icon: 'gas-station',
    abilities: ['fuel-cost', 'storage'],
    pages: [
      { path: '/fuel-cost', ability: 'fuel-cost', menu: 'Custo de combustíveis' },
      { path: '/storage', ability: 'storage', menu: 'Estoque' },
      { path: '/storage/:id', ability: 'storage', title: 'Tanque' },
    ],
  },
  {
    label: 'Financeiro',
    icon: 'coin',
    abilities: ['financial.borderos'],
    pages: [{ path: '/transaction-conciliation', ability: 'none', menu: 'Conciliação de transações' }],
  },
]
const renderPreview = (abilities: string[]) => {
  signInAs('admin')
  return renderPage(
    <AreasContext value={areas}>
      <MenuPreview abilities={abilities} />
    </AreasContext>,
  )
}

test.each([[['storage']], [['financial.borderos']], [['admin']], [['storage', 'financial.borderos']]])(
  'the preview for %j equals the sidebar of a person with these abilities',
  (abilities) => {
    renderPreview(abilities)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      buildMenu(areas, abilities).flatMap(({ entries }) => entries.map(({ label }) => label)),
    )
  },
)

test('without abilities only the first page is shown', () => {
  renderPreview([])
  expect(screen.getByText('Só a página inicial.')).toBeTruthy()
})

test('an ability lists the pages that need it, in the menu or not, and not the pages open to all people', () => {
  expect(findPagesOfAbility(areas, 'storage').map(({ path }) => path)).toEqual(['/storage', '/storage/:id'])
  expect(findPagesOfAbility(areas, 'financial.borderos')).toEqual([])
})
